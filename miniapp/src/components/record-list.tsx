import type { ReactNode, Ref } from "react";
import { classNames } from "../lib/class-names.ts";
import { moveWithArrows } from "../lib/list-keys.ts";
import { Button } from "./button.tsx";
import styles from "./record-list.module.css";
import { Skeleton } from "./skeleton.tsx";

/** Holds the place of a list that is being loaded. */
export const WaitingRecords = ({ label }: { label: string }) => (
  <div className={styles.rows} role="status" aria-label={label}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="28%" height="12px" />
        <Skeleton width="92%" height="14px" />
        <Skeleton width="64%" height="14px" />
      </div>
    ))}
  </div>
);

export interface Growing {
  data: { pages: { total: number }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps {
  /** How many records have been loaded. */
  loaded: number;
  query: Growing;
}

const shareOf = ({ loaded, query }: LoadMoreProps): string =>
  `${loaded.toLocaleString("en")} of ${(query.data?.pages[0]?.total ?? loaded).toLocaleString("en")}`;

/** Says of a search that it goes through what is loaded only, while there is more. */
export const SearchedPart = ({ loaded, query }: LoadMoreProps) =>
  query.hasNextPage && (
    <p className={styles.part} role="status">
      Searched the {shareOf({ loaded, query })} that are loaded
    </p>
  );

/** How much of a growing list is loaded, and the button for the rest. */
export const LoadMore = ({ loaded, query }: LoadMoreProps) => {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {shareOf({ loaded, query })}
      <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Load more
      </Button>
    </div>
  );
};

interface RecordListProps<Item extends { id: string }> {
  ref: Ref<HTMLUListElement>;
  label: string;
  items: Item[];
  current: Item | undefined;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  renderRow: (item: Item) => ReactNode;
  /** The ones chosen for a bulk action; undefined where there is none. */
  checked: ReadonlySet<string> | undefined;
  onCheck: (id: string) => void;
  onChoose: (id: string) => void;
  /** How many there are before any were left out by a search. */
  loaded: number;
  query: Growing;
}

/** The rows of a growing list. */
export const RecordList = <Item extends { id: string }>({
  ref,
  label,
  items,
  current,
  followsFocus,
  renderRow,
  checked,
  onCheck,
  onChoose,
  loaded,
  query,
}: RecordListProps<Item>) => (
  <div>
    {/* The keys only move the focus among the buttons inside. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
    <ul
      ref={ref}
      className={classNames(styles.rows, checked !== undefined && checked.size > 0 && styles.choosing)}
      aria-label={label}
      onKeyDown={moveWithArrows}
    >
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <button
            type="button"
            data-stop
            data-id={item.id}
            className={styles.row}
            aria-current={item === current || undefined}
            onClick={() => onChoose(item.id)}
            onFocus={followsFocus ? () => onChoose(item.id) : undefined}
          >
            {renderRow(item)}
          </button>
          {checked !== undefined && (
            <input
              type="checkbox"
              className={styles.check}
              aria-label="Choose this one"
              checked={checked.has(item.id)}
              onChange={() => onCheck(item.id)}
            />
          )}
        </li>
      ))}
    </ul>
    <LoadMore loaded={loaded} query={query} />
  </div>
);
