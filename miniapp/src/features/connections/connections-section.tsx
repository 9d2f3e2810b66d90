import { useQuery } from "@tanstack/react-query";
import { ListPage } from "../../components/list-page.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { WaitingText } from "../../components/waiting-text.tsx";
import { modelQuery } from "./model.ts";
import { ModelCard } from "./model-card.tsx";
import styles from "./connections.module.css";

const Model = () => {
  const { data, isError, refetch } = useQuery(modelQuery);
  if (data !== undefined) return <ModelCard connection={data} />;
  if (isError)
    return <LoadError text="Error loading the model. Please try again." onRetry={() => void refetch()} />;
  return <WaitingText label="Loading the model" />;
};

/** What the product is connected to. */
export const ConnectionsSection = () => (
  <ListPage>
    <div className={styles.cards}>
      <Model />
    </div>
  </ListPage>
);
