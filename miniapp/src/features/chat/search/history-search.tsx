import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareText, SearchX } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { FoundMessage } from "#contracts/message-search.ts";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Marked } from "../../../ui/content/marked.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { formatMoment } from "../../../platform/text/dates.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import { moveWithArrows } from "../../../patterns/records/list-cursor.ts";
import { FoundRecords, type Opening, useFoundRecords } from "./found-records.tsx";
import styles from "./history-search.module.css";
import { messageSearchQuery } from "./message-search.ts";
import common from "../../../ui/theme/common.module.css";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { Press } from "../../../ui/buttons/press.tsx";

const placeOf = ({ module, title, projectName }: FoundMessage): string =>
  (module === "lead_replier" ? projectName : title) ?? moduleLabel(module);

const speakerOf = ({ module, role }: FoundMessage): string => {
  if (role === "assistant") return module === "bd_assistant" ? "Answer" : "Suggested reply";
  return module === "bd_assistant" ? "You" : "Lead";
};

const Row = ({ found, onOpen }: { found: FoundMessage; onOpen: () => void }) => (
  <li>
    <Press data-stop className={styles.row} onClick={onOpen}>
      <span className={styles.line}>
        <span className={styles.speaker}>{speakerOf(found)}</span>
        <span className={styles.place}>{placeOf(found)}</span>
        <time className={styles.time} dateTime={found.timestamp}>
          {formatMoment(found.timestamp)}
        </time>
      </span>
      <span className={common.anywhere}>
        <Marked text={found.snippet} words={found.found} />
      </span>
    </Press>
  </li>
);

interface ResultsProps {
  query: string;
  /** Whether anything else has the words; null while that is looked up. */
  hasOthers: boolean | null;
  onOpen: (found: FoundMessage) => void;
}

const Results = ({ query, hasOthers, onOpen }: ResultsProps) => {
  const found = useInfiniteQuery(messageSearchQuery(query));
  if (query === "") {
    return (
      <EmptyState icon={<MessageSquareText size={32} strokeWidth={1.5} />} title="Find anything">
        The Knowledge Base, your leads, your tickets and all that was said in your chats are looked through,
        also in the ones you have left.
      </EmptyState>
    );
  }
  if (found.isError)
    return (
      <LoadError
        text="Error searching your messages. Please try again."
        onRetry={() => void found.refetch()}
      />
    );
  if (found.data === undefined) return <WaitingRecords label="Searching..." />;
  const rows = found.data.pages.flatMap(({ items }) => items);
  const total = found.data.pages[0]?.total ?? 0;
  if (rows.length === 0) {
    if (hasOthers === null) return <WaitingRecords label="Searching..." />;
    if (hasOthers) return null;
    return (
      <EmptyState icon={<SearchX size={32} strokeWidth={1.5} />} title="Nothing found">
        Nothing of yours has “{query}”. Try fewer or other words.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className={styles.count}>
        {total === 1 ? "1 message" : `${total.toLocaleString("en")} messages`}
      </p>
      <ul role="list" aria-label="Found messages">
        {rows.map((one) => (
          <Row key={one.id} found={one} onOpen={() => onOpen(one)} />
        ))}
      </ul>
      <LoadMore loaded={rows.length} query={found} />
    </>
  );
};

interface HistorySearchProps extends Opening {
  onClose: () => void;
  onOpen: (found: FoundMessage) => void;
}

/** Looks through the library, one's leads and tickets, the names of one's chats and all that the person said and was told; a message opens in its conversation. */
export const HistorySearch = ({ onClose, onOpen, ...opening }: HistorySearchProps) => {
  const [typed, setTyped] = useState("");
  const results = useRef<HTMLDivElement>(null);
  const first = () => results.current?.querySelector<HTMLElement>("[data-stop]");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") first()?.click();
    else if (event.key === "ArrowDown") first()?.focus();
    else return;
    event.preventDefault();
  };
  const query = useDebounced(typed.trim(), 200);
  const { records, hasRecords, isLooking } = useFoundRecords(query);
  return (
    <Dialog open onOpenChange={onClose} size="wide" title="Search everything">
      <SearchField
        className={styles.search}
        label="Search everything"
        placeholder="Documents, leads, tickets, chats"
        enterKeyHint="search"
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      {/* The keys only move the focus among the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={results} className={styles.results} onKeyDown={moveWithArrows}>
        {hasRecords && <FoundRecords records={records} query={query} {...opening} />}
        <Results query={query} hasOthers={isLooking && !hasRecords ? null : hasRecords} onOpen={onOpen} />
      </div>
    </Dialog>
  );
};
