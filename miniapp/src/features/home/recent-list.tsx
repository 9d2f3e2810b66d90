import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Recent } from "#contracts/home.ts";
import { ErrorBoundary } from "../../ui/states/error-boundary.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { moveWithArrows } from "../../patterns/records/list-cursor.ts";
import { type Queued, useQueuedMessages } from "../../entities/chats/queued.ts";
import { recentQuery } from "../../entities/chats/recent.ts";
import { QueuedRow, RecentRow } from "./recent-row.tsx";
import section from "./recent-section.module.css";
import styles from "./recent.module.css";
import { Press } from "../../ui/buttons/press.tsx";

const countKey = "bd-recent-count";
const widths = ["62%", "48%", "70%", "55%", "66%", "44%"];

/** As long as what was listed the last time, so that what stands beneath stays where it is; `data-unknown` on a first visit. */
const Waiting = () => {
  const [kept] = useState(() => localStorage.getItem(countKey));
  const count = Number(kept);
  return (
    <div
      role="status"
      aria-label="Loading recent conversations"
      className={styles.waiting}
      data-unknown={kept === null || undefined}
    >
      {count === 0 && <p className={styles.none}>{"\u00A0"}</p>}
      {widths.slice(0, count).map((width) => (
        <span key={width} className={styles.placeholder}>
          <Skeleton width={width} height="13px" />
          <Skeleton width="84%" height="12px" />
        </span>
      ))}
    </div>
  );
};

const useCountKept = (count: number | undefined) => {
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(countKey, String(count));
  }, [count]);
};

const idOf = (item: Recent): string => (item.kind === "chat" ? item.sessionId : item.conversationId);

interface RecentListProps {
  /** The chat or lead that is open. */
  openId: string | null;
  /** Runs as one is gone to. */
  onLeave?: () => void;
  /** The address of the screen that it is listed on, where that has the screen to itself. */
  from?: string;
  /** Stands there in place of a line while nothing is listed. */
  empty?: ReactNode;
}

type RowsProps = Pick<RecentListProps, "openId" | "onLeave" | "from"> & { items: Recent[]; queued: Queued[] };

const Rows = ({ items, queued, openId, onLeave, from }: RowsProps) => {
  const isIn = (item: Recent) => (one: Queued) => one.kind === item.kind && one.id === idOf(item);
  const unlisted = queued.filter((one) => !items.some((item) => isIn(item)(one)));
  return (
    <>
      {/* The keys only move the focus among the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        role="list"
        aria-label="Recent"
        className={classNames(from !== undefined && styles.roomy)}
        onKeyDown={moveWithArrows}
      >
        {unlisted.map((one) => (
          <QueuedRow
            key={`${one.kind} ${one.id}`}
            queued={one}
            isOpen={one.id === openId}
            from={from}
            onOpen={onLeave}
          />
        ))}
        {items.map((item) => (
          <RecentRow
            key={idOf(item)}
            item={item}
            queued={queued.find(isIn(item))}
            isOpen={idOf(item) === openId}
            from={from}
            onOpen={onLeave}
          />
        ))}
      </ul>
    </>
  );
};

/** Chats and leads in one list, the latest first; what waits for a connection in others stands above them. */
export const RecentList = ({ empty, ...place }: RecentListProps) => {
  const recent = useInfiniteQuery(recentQuery);
  const items = recent.data?.pages.flatMap((page) => page.items);
  useCountKept(items?.length);
  const queued = useQueuedMessages();
  if (items?.length === 0 && queued.length === 0)
    return empty ?? <p className={styles.none}>What you ask and write is listed here.</p>;
  const unread = recent.isError ? (
    <LoadError text="Failed to fetch conversations" onRetry={() => void recent.refetch()} />
  ) : (
    <Waiting />
  );
  return (
    <>
      {(items !== undefined || queued.length > 0) && <Rows {...place} items={items ?? []} queued={queued} />}
      {items === undefined ? unread : <LoadMore loaded={items.length} query={recent} />}
    </>
  );
};

interface RecentSectionProps extends RecentListProps {
  /** Looks through all that was said; left out where that is done elsewhere. */
  onSearch?: () => void;
}

/** The same as a part of a column. */
export const RecentSection = ({ onSearch, ...list }: RecentSectionProps) => (
  <section className={section.section} aria-labelledby="recent-title">
    <header className={section.head}>
      <h2 id="recent-title" className={styles.heading}>
        Recent
      </h2>
      {onSearch !== undefined && (
        <Press className={section.search} onClick={onSearch}>
          <Search size={14} />
          <span>
            Search<span className={hidden.hidden}> everything</span>
          </span>
          <Kbd>Ctrl K</Kbd>
        </Press>
      )}
    </header>
    <div className={section.scroll}>
      <ErrorBoundary>
        <RecentList {...list} />
      </ErrorBoundary>
    </div>
  </section>
);
