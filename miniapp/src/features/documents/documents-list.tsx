import { useQuery } from "@tanstack/react-query";
import { HeartPulse } from "lucide-react";
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { Badge } from "../../components/badge.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import {
  ListSearch,
  NothingFound,
  type SearchBox,
  useListSearch,
  useSearchedFor,
} from "../../components/list-search.tsx";
import { countLabel, type DocumentGroup, groupDocuments } from "../../lib/group-documents.ts";
import { moveFocus, moveWithArrows } from "../../lib/list-keys.ts";
import { isFocusLost } from "../../lib/lost-focus.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { useShortcuts } from "../../lib/use-shortcuts.ts";
import { isExtras } from "./document-changes.ts";
import styles from "./documents.module.css";
import { healthQuery, issueCount } from "./health-panel.tsx";

interface ListProps {
  documents: readonly KnowledgeDocument[];
  currentId: string | null;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  onChoose: (id: string | null) => void;
}

interface HealthRowProps {
  current: boolean;
  followsFocus: boolean;
  onChoose: () => void;
}

const HealthRow = ({ current, followsFocus, onChoose }: HealthRowProps) => {
  const { data } = useQuery(healthQuery);
  const issues = data === undefined ? 0 : issueCount(data);
  return (
    <button
      type="button"
      data-stop
      className={styles.healthRow}
      tabIndex={followsFocus && !current ? -1 : undefined}
      aria-current={current || undefined}
      onClick={onChoose}
      onFocus={followsFocus ? onChoose : undefined}
    >
      <HeartPulse size={18} strokeWidth={1.75} aria-hidden="true" />
      Knowledge health
      {issues > 0 && <Badge tone="warning">{issues} to look at</Badge>}
    </button>
  );
};

interface DocumentRowProps extends Pick<ListProps, "followsFocus"> {
  document: KnowledgeDocument;
  isCurrent: boolean;
  /** The same function every time, so that only the rows are drawn anew that have changed. */
  onChoose: (id: string) => void;
}

const DocumentRow = memo(({ document, isCurrent, followsFocus, onChoose }: DocumentRowProps) => (
  <li>
    <button
      type="button"
      data-stop
      className={styles.document}
      // Tab leads past the list; within it the arrows, J and K do.
      tabIndex={followsFocus && !isCurrent ? -1 : undefined}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(document.id)}
      onFocus={followsFocus ? () => onChoose(document.id) : undefined}
    >
      <span className={styles.name}>{document.title}</span>
      {isExtras(document) && <Badge tone="accent">Answers</Badge>}
      {document.orderIndex !== null && <Badge>{document.orderIndex}</Badge>}
    </button>
  </li>
));

interface GroupProps extends Pick<DocumentRowProps, "followsFocus" | "onChoose"> {
  group: DocumentGroup;
  currentId: string | null;
}

const Group = ({ group, currentId, followsFocus, onChoose }: GroupProps) => {
  const { documents } = group;
  const { shown, hasMore, end } = useGrowing(
    documents,
    documents.findIndex(({ id }) => id === currentId),
  );
  return (
    <Disclosure startsOpen summary={group.category} detail={countLabel(documents.length)}>
      <ul>
        {shown.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isCurrent={document.id === currentId}
            followsFocus={followsFocus}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {hasMore && <div ref={end} />}
    </Disclosure>
  );
};

/** The name under which the health panel is chosen. */
export const healthId = "health";

// Whose document was deleted goes on in the list, instead of at the top of the page.
const useFocusAfterRemoval = (list: RefObject<HTMLElement | null>, currentId: string | null) => {
  const before = useRef(currentId);
  useEffect(() => {
    const last = before.current;
    before.current = currentId;
    const isClosed = last !== null && last !== healthId && (currentId === null || currentId === healthId);
    if (!isClosed || !isFocusLost()) return;
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    (current ?? list.current?.querySelector<HTMLElement>("[data-stop]"))?.focus();
  }, [list, currentId]);
};

const useGroups = (documents: readonly KnowledgeDocument[]): DocumentGroup[] => {
  const { searching, matches } = useListSearch();
  return useMemo(() => {
    const found = searching
      ? documents.filter((document) => matches(`${document.title} ${document.content}`))
      : documents;
    const { known, others } = groupDocuments(found);
    return [...known, ...others];
  }, [documents, searching, matches]);
};

/** The library by category, with a search box and the way to its health. */
export const DocumentsList = ({ documents, currentId, followsFocus, onChoose }: ListProps) => {
  const list = useRef<HTMLElement>(null);
  const box = useRef<SearchBox>(null);
  const searchedFor = useSearchedFor();
  const groups = useGroups(documents);
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((id: string) => latest.current(id), []);
  const move = (by: number) => list.current && moveFocus(list.current, by)?.click();
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  useFocusAfterRemoval(list, currentId);
  return (
    // The keys only move the focus among the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={list} className={styles.list} aria-label="Documents" onKeyDown={moveWithArrows}>
      <div className={styles.toolbar}>
        <ListSearch ref={box} label="Search documents" />
      </div>
      {searchedFor === null && (
        <HealthRow
          current={currentId === healthId}
          followsFocus={followsFocus}
          onChoose={() => onChoose(healthId)}
        />
      )}
      {groups.length === 0 && searchedFor === null && <p className={styles.nothing}>No documents found</p>}
      {groups.length === 0 && searchedFor !== null && (
        <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={() => box.current?.clear()} />
      )}
      {groups.map((group) => (
        <Group
          key={group.category}
          group={group}
          currentId={currentId}
          followsFocus={followsFocus}
          onChoose={choose}
        />
      ))}
    </nav>
  );
};
