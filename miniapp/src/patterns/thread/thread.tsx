import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ThreadEntry } from "#contracts/thread-entries.ts";
import { useFreshLinks } from "./use-fresh-links.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { Bubble, Line, MessageBubble, type Viewer } from "./thread-lines.tsx";
import { type ThreadKind, threadQuery } from "./thread-query.ts";
import styles from "./thread.module.css";
import type { Message } from "./use-message.ts";
import common from "../../ui/theme/common.module.css";

const readable = 1000;

/** Oldest first, with what was new when it was first seen on this visit. */
const useThread = (kind: ThreadKind, id: string) => {
  const query = useInfiniteQuery(threadQuery(kind, id));
  useFreshLinks(query);
  const entries = query.data?.pages.flatMap((page) => page.items).toReversed();
  const [newId, setNewId] = useState<string | null>(null);
  const first = entries?.find(({ isNew }) => isNew)?.id;
  // The line stays where it was drawn, also once what is beneath counts as seen.
  if (newId === null && first !== undefined) setNewId(first);
  return { query, entries, newId };
};

/** Calls back once the record, which has news, has been on the screen for a second. */
export const useSeen = (
  id: string,
  hasNews: boolean,
  markSeen: (ids: string[]) => Promise<unknown>,
): void => {
  useEffect(() => {
    if (!hasNews) return undefined;
    // It only takes a mark away: not worth a word when it fails, the next visit tries again.
    const timer = window.setTimeout(() => void markSeen([id]).catch(() => undefined), readable);
    return () => window.clearTimeout(timer);
  }, [id, hasNews, markSeen]);
};

/** The end comes into sight above what one writes with, which may stand over it. */
const showEnd = (end: HTMLElement | null) => {
  const dock = end?.closest("article")?.querySelector<HTMLElement>("[data-dock]");
  end?.style.setProperty("--dock", `${dock?.offsetHeight ?? 0}px`);
  end?.scrollIntoView({ block: "nearest" });
};

// What is new is in sight when the thread is opened, or its end where it is all there is; and what is said while it is.
const useEndInSight = (end: RefObject<HTMLElement | null>, lines: number, startsAtEnd: boolean) => {
  const before = useRef(0);
  useLayoutEffect(() => {
    const isFirst = before.current === 0;
    if (lines > before.current) {
      const list = end.current?.parentElement;
      const mark = isFirst ? list?.querySelector("[role='separator']") : null;
      if (mark) mark.scrollIntoView({ block: "center" });
      else if (!isFirst || startsAtEnd) showEnd(end.current);
    }
    before.current = lines;
  }, [end, lines, startsAtEnd]);
};

interface ThreadProps {
  kind: ThreadKind;
  id: string;
  viewer: Viewer;
  /** What the record itself says first. */
  beginning?: ReactNode;
  message: Message;
}

const Entry = ({ entry, ...about }: { entry: ThreadEntry; kind: ThreadKind; viewer: Viewer }) =>
  entry.event === "message" ? (
    <MessageBubble entry={entry} viewer={about.viewer} />
  ) : (
    <Line entry={entry} {...about} />
  );

/** Whether the last thing said is the agent's, after what the team did. */
const isAnswered = (entries: ThreadEntry[]): boolean =>
  entries.findLast(({ event }) => event === "message")?.fromTeam === false &&
  entries.some(({ fromTeam }) => fromTeam);

/** What was said about a record and what became of it, oldest first, and what is on its way. */
export const Thread = ({ kind, id, viewer, beginning, message: { sending } }: ThreadProps) => {
  const { query, entries, newId } = useThread(kind, id);
  const end = useRef<HTMLLIElement>(null);
  // Whoever works on a record, or looks at its proof, begins at its top, but where its agent has answered the team.
  const startsAtEnd = kind === "ticket" && (viewer.side === "agent" || isAnswered(entries ?? []));
  useEndInSight(end, (entries?.length ?? 0) + (sending === null ? 0 : 1), startsAtEnd);
  if (entries === undefined) {
    return query.isError ? (
      <>
        {beginning}
        <LoadError
          text="Error loading the messages. Please try again."
          onRetry={() => void query.refetch()}
        />
      </>
    ) : (
      <>
        {beginning}
        <div className={styles.waiting} role="status" aria-label="Loading the messages">
          <Skeleton width="48%" height="14px" />
        </div>
      </>
    );
  }
  const isWhole = !query.hasNextPage;
  const start = isWhole && entries.some(({ event }) => event === "opened") ? null : beginning;
  return (
    <ol className={common.stack12} aria-label="Messages">
      {start !== null && start !== undefined && <li>{start}</li>}
      {!isWhole && (
        <li className={styles.earlier}>
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier messages
          </Button>
        </li>
      )}
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          {entry.id === newId && (
            <li>
              <div className={styles.new} role="separator" aria-label="New">
                New
              </div>
            </li>
          )}
          <li>
            <Entry entry={entry} kind={kind} viewer={viewer} />
          </li>
          {isWhole && entry.event === "opened" && beginning !== undefined && <li>{beginning}</li>}
        </Fragment>
      ))}
      {sending !== null && (
        <li aria-live="polite">
          <Bubble
            isOwnSide
            by={null}
            text={sending.text || sending.picture?.name || ""}
            pictures={[]}
            at={null}
          />
        </li>
      )}
      <li ref={end} className={styles.end} aria-hidden="true" />
    </ol>
  );
};
