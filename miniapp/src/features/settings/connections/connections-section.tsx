import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import type { ConnectionChanged } from "#contracts/connections.ts";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { ModelCard } from "./model-card.tsx";
import { modelKind } from "./model.ts";
import { NotionCard } from "./notion-card.tsx";
import { notionKind } from "./notion.ts";
import { TelegramCard } from "./telegram-card.tsx";
import { telegramKind } from "./telegram.ts";
import type { ConnectionKind } from "./use-connection.ts";
import styles from "./connections.module.css";

interface LoadedProps<Shown extends ConnectionChanged> {
  /** By which an address asks for it. */
  id: "model" | "telegram" | "notion";
  kind: Pick<ConnectionKind<Shown, never, never>, "query" | "name">;
  Card: ComponentType<{ connection: Shown }>;
}

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" });

const Loaded = <Shown extends ConnectionChanged>({ id, kind, Card }: LoadedProps<Shown>) => {
  const { query, name } = kind;
  const [params] = useSearchParams();
  const { data, isError, refetch } = useQuery(query);
  if (data !== undefined)
    return (
      <div ref={params.get("of") === id ? show : undefined} className={styles.place}>
        <Card connection={data} />
      </div>
    );
  if (isError)
    return <LoadError text={`Error loading ${name}. Please try again.`} onRetry={() => void refetch()} />;
  return <WaitingText label={`Loading ${name}`} />;
};

/** What the product is connected to. */
export const ConnectionsSection = () => (
  <ListPage>
    <div className={styles.cards}>
      <Loaded id="model" kind={modelKind} Card={ModelCard} />
      <Loaded id="telegram" kind={telegramKind} Card={TelegramCard} />
      <Loaded id="notion" kind={notionKind} Card={NotionCard} />
    </div>
  </ListPage>
);
