import { useQuery } from "@tanstack/react-query";
import { HeartPulse } from "lucide-react";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { Badge } from "../../components/badge.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { ListSearch, useListSearch } from "../../components/list-search.tsx";
import { countLabel, type DocumentGroup, groupDocuments } from "../../lib/group-documents.ts";
import { moveWithArrows } from "../../lib/list-keys.ts";
import { isExtras } from "./document-changes.ts";
import styles from "./documents.module.css";
import { healthQuery, issueCount } from "./health-panel.tsx";

interface ListProps {
  documents: readonly KnowledgeDocument[];
  currentId: string | null;
  onChoose: (id: string | null) => void;
}

const HealthRow = ({ current, onChoose }: { current: boolean; onChoose: () => void }) => {
  const { data } = useQuery(healthQuery);
  const issues = data === undefined ? 0 : issueCount(data);
  return (
    <button
      type="button"
      data-stop
      className={styles.healthRow}
      aria-current={current || undefined}
      onClick={onChoose}
    >
      <HeartPulse size={18} strokeWidth={1.75} aria-hidden="true" />
      Knowledge health
      {issues > 0 && <Badge tone="warning">{issues} to look at</Badge>}
    </button>
  );
};

const Group = ({ group, currentId, onChoose }: Omit<ListProps, "documents"> & { group: DocumentGroup }) => (
  <Disclosure startsOpen summary={group.category} detail={countLabel(group.documents.length)}>
    <ul>
      {group.documents.map((document) => (
        <li key={document.id}>
          <button
            type="button"
            data-stop
            className={styles.document}
            aria-current={document.id === currentId || undefined}
            onClick={() => onChoose(document.id)}
          >
            <span className={styles.name}>{document.title}</span>
            {isExtras(document) && <Badge tone="accent">Answers</Badge>}
            {document.orderIndex !== null && <Badge>{document.orderIndex}</Badge>}
          </button>
        </li>
      ))}
    </ul>
  </Disclosure>
);

/** The name under which the health panel is chosen. */
export const healthId = "health";

/** The library by category, with a search box and the way to its health. */
export const DocumentsList = ({ documents, currentId, onChoose }: ListProps) => {
  const { searching, matches } = useListSearch();
  const found = documents.filter((document) => matches(`${document.title} ${document.content}`));
  const { known, others } = groupDocuments(found);
  const groups = [...known, ...others];
  return (
    // The keys only move the focus among the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={styles.list} aria-label="Documents" onKeyDown={moveWithArrows}>
      <div className={styles.toolbar}>
        <ListSearch label="Search documents" />
      </div>
      {!searching && <HealthRow current={currentId === healthId} onChoose={() => onChoose(healthId)} />}
      {groups.length === 0 && (
        <p className={styles.nothing}>{searching ? "No document matches." : "No documents found"}</p>
      )}
      {groups.map((group) => (
        <Group key={group.category} group={group} currentId={currentId} onChoose={onChoose} />
      ))}
    </nav>
  );
};
