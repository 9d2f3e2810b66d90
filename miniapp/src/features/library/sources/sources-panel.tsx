import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { AddSource } from "./add-source.tsx";
import { SourceRow } from "./source-row.tsx";
import { sourcesQuery } from "./sources.ts";
import styles from "./sources.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const List = () => {
  const { data, isError, refetch } = useQuery(sourcesQuery);
  if (data === undefined && isError)
    return <LoadError text="Error loading sources. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading sources" />;
  if (data.length === 0)
    return (
      <p className={styles.empty}>
        Nothing is read from elsewhere yet. Add a page of Notion or of your site, and its documents follow
        what is written there.
      </p>
    );
  return (
    <ul role="list" className={styles.sources} aria-label="Sources">
      {data.map((source) => (
        <SourceRow key={source.id} source={source} />
      ))}
    </ul>
  );
};

/** Where documents are read from, each with how it stands. */
export const SourcesPanel = () => {
  const [adding, setAdding] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="sources-title">
      <header className={styles.header}>
        <h2 id="sources-title" className={common.heading}>
          Sources
        </h2>
        <Button
          size="small"
          variant="quiet"
          icon={<Plus size={16} strokeWidth={2} />}
          onClick={() => setAdding(true)}
        >
          Add source
        </Button>
      </header>
      <p className={classNames(common.quiet, common.anywhere)}>These keep themselves up to date.</p>
      <List />
      {adding && <AddSource onClose={() => setAdding(false)} />}
    </section>
  );
};
