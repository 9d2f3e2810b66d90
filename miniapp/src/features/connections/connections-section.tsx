import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ConnectionChanged } from "#contracts/connections.ts";
import { ListPage } from "../../components/list-page.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { WaitingText } from "../../components/waiting-text.tsx";
import { ModelCard } from "./model-card.tsx";
import { modelKind } from "./model.ts";
import { NotionCard } from "./notion-card.tsx";
import { notionKind } from "./notion.ts";
import { TelegramCard } from "./telegram-card.tsx";
import { telegramKind } from "./telegram.ts";
import type { ConnectionKind } from "./use-connection.ts";
import styles from "./connections.module.css";

interface LoadedProps<Shown extends ConnectionChanged> {
  kind: Pick<ConnectionKind<Shown, never, never>, "query" | "name">;
  Card: ComponentType<{ connection: Shown }>;
}

const Loaded = <Shown extends ConnectionChanged>({ kind: { query, name }, Card }: LoadedProps<Shown>) => {
  const { data, isError, refetch } = useQuery(query);
  if (data !== undefined) return <Card connection={data} />;
  if (isError)
    return <LoadError text={`Error loading ${name}. Please try again.`} onRetry={() => void refetch()} />;
  return <WaitingText label={`Loading ${name}`} />;
};

/** What the product is connected to. */
export const ConnectionsSection = () => (
  <ListPage>
    <div className={styles.cards}>
      <Loaded kind={modelKind} Card={ModelCard} />
      <Loaded kind={telegramKind} Card={TelegramCard} />
      <Loaded kind={notionKind} Card={NotionCard} />
    </div>
  </ListPage>
);
