import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { type DocumentCategory, type DocumentEntry, usualAudience } from "#contracts/documents.ts";
import { Badge } from "../../components/badge.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { countLabel } from "../../lib/document-categories.ts";
import { useCategory } from "../../lib/use-category.ts";
import { isExtras } from "./document-changes.ts";
import { audienceNames } from "./document-fields.ts";
import styles from "./documents.module.css";

/** What a row shows of a document; of one that was found by its text no more than the title is known. */
type Titled = Pick<DocumentEntry, "id" | "title"> &
  Partial<Pick<DocumentEntry, "kind" | "orderIndex" | "category" | "audience">>;

interface DocumentRowProps {
  document: Titled;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  isCurrent: boolean;
  /** The same function every time, so that only the rows are drawn anew that have changed. */
  onChoose: (id: string) => void;
}

// Where the list stands beside what is read, the row of it comes in sight, wherever it was chosen.
const useInSight = (row: RefObject<HTMLElement | null>, isWanted: boolean): void =>
  useLayoutEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: "nearest" });
  }, [row, isWanted]);

/** Who may be told a document, where that is not what its category makes everybody expect. */
const OwnAudience = ({ document: { audience, category } }: { document: Titled }) => {
  if (audience == null || audience === usualAudience(category ?? null)) return null;
  return <Badge tone={audience === "leads" ? "info" : "neutral"}>{audienceNames[audience]}</Badge>;
};

const DocumentRow = memo(({ document, isCurrent, followsFocus, onChoose }: DocumentRowProps) => {
  const row = useRef<HTMLButtonElement>(null);
  useInSight(row, followsFocus && isCurrent);
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-stop
        data-id={document.id}
        className={styles.document}
        // Tab leads to one row, and past the list; within it the arrows, J and K do.
        tabIndex={followsFocus ? -1 : undefined}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(document.id)}
        onFocus={followsFocus ? () => onChoose(document.id) : undefined}
      >
        <span className={styles.name}>{document.title}</span>
        {document.kind !== undefined && isExtras({ kind: document.kind }) && (
          <Badge tone="accent">Answers</Badge>
        )}
        <OwnAudience document={document} />
        {typeof document.orderIndex === "number" && <Badge>{document.orderIndex}</Badge>}
      </button>
    </li>
  );
});

/** How rows are chosen. */
export interface Choice extends Pick<DocumentRowProps, "followsFocus" | "onChoose"> {
  currentId: string | null;
}

/** Documents to choose from. */
export const DocumentRows = ({
  documents,
  currentId,
  ...choice
}: Choice & { documents: readonly Titled[] }) => (
  <ul>
    {documents.map((document) => (
      <DocumentRow key={document.id} document={document} isCurrent={document.id === currentId} {...choice} />
    ))}
  </ul>
);

interface CategoryGroupProps extends Choice {
  group: DocumentCategory;
  /** What its documents were searched for. */
  searchedFor: string | null;
}

/** A category under its heading, which can be folded away. */
export const CategoryGroup = ({ group, searchedFor, ...choice }: CategoryGroupProps) => {
  const { documents, query, end } = useCategory(group, searchedFor, choice.currentId);
  return (
    <Disclosure startsOpen summary={group.category} detail={countLabel(group.count)}>
      <DocumentRows documents={documents} {...choice} />
      {query !== undefined && (
        <div {...end}>
          <LoadMore loaded={documents.length} query={query} />
        </div>
      )}
    </Disclosure>
  );
};
