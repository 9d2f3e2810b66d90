import { Check } from "lucide-react";
import { memo, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { minuteNow } from "../lib/dates.ts";
import { moveWithArrows } from "../lib/list-keys.ts";
import { Button } from "./button.tsx";
import { foundLabel } from "./list-search.tsx";
import styles from "./record-list.module.css";
import { Skeleton } from "./skeleton.tsx";

/** Holds the place of a list that is being loaded. */
export const WaitingRecords = ({ label }: { label: string }) => (
  <div className={classNames(styles.rows, styles.column)} role="status" aria-label={label}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="28%" height="12px" />
        <Skeleton width="92%" height="14px" />
        <Skeleton width="64%" height="14px" />
      </div>
    ))}
  </div>
);

/** The same for a section that is on its way. */
export const WaitingSection = () => <WaitingRecords label="Loading" />;

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
  /** The list holds what was found, which is counted only so far. */
  isSearched?: boolean;
}

/** How much of a growing list is loaded, and the button for the rest. */
export const LoadMore = ({ loaded, query, isSearched = false }: LoadMoreProps) => {
  if (!query.hasNextPage) return null;
  const total = query.data?.pages[0]?.total ?? loaded;
  return (
    <div className={styles.more}>
      {loaded.toLocaleString("en")} of {isSearched ? foundLabel(total) : total.toLocaleString("en")}
      <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Load more
      </Button>
    </div>
  );
};

interface NarrowedProps {
  label: string;
  shown: number;
  onShowAll: () => void;
}

/** Says at the end of a filtered list that there may be others. */
const Narrowed = ({ label, shown, onShowAll }: NarrowedProps) => (
  <p className={styles.narrowed}>
    {shown.toLocaleString("en")} {shown === 1 ? "matches" : "match"} the filter
    <Button size="small" variant="quiet" onClick={onShowAll}>
      Show all {label.toLowerCase()}
    </Button>
  </p>
);

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
  /** A press on a row checks it instead of opening it. */
  isChoosing: boolean;
  onChoose: (id: string) => void;
  query: Growing & { isPlaceholderData: boolean };
  isSearched: boolean;
  onShowAll: (() => void) | undefined;
}

const Mark = ({ isChecked }: { isChecked: boolean }) => (
  <span className={styles.mark} data-checked={isChecked || undefined}>
    {isChecked && <Check size={14} strokeWidth={3} aria-hidden="true" />}
  </span>
);

interface RowProps<Item extends { id: string }> {
  item: Item;
  isCurrent: boolean;
  followsFocus: boolean;
  /** Undefined where nothing can be chosen. */
  isChecked: boolean | undefined;
  isChoosing: boolean;
  /** The same function every time, so that of thousands of rows only those are drawn anew that have changed. */
  renderRow: (item: Item) => ReactNode;
  actions: RefObject<{ onCheck: (id: string) => void; onChoose: (id: string) => void }>;
  /** Rows say how long ago something was. */
  minute: number;
}

const Row = memo(
  <Item extends { id: string }>({
    item,
    isCurrent,
    followsFocus,
    isChecked,
    isChoosing,
    renderRow,
    actions,
  }: RowProps<Item>) => {
    const check = () => actions.current.onCheck(item.id);
    const choose = () => actions.current.onChoose(item.id);
    return (
      <li className={styles.item}>
        <button
          type="button"
          data-stop
          data-id={item.id}
          className={styles.row}
          // Tab leads past the list; within it the arrows, J and K do.
          tabIndex={followsFocus && !isCurrent ? -1 : undefined}
          aria-current={(isCurrent && !isChoosing) || undefined}
          {...(isChoosing ? { role: "checkbox", "aria-checked": isChecked ?? false } : {})}
          onClick={isChoosing ? check : choose}
          onFocus={followsFocus && !isChoosing ? choose : undefined}
        >
          {isChoosing && <Mark isChecked={isChecked ?? false} />}
          {renderRow(item)}
        </button>
        {isChecked !== undefined && !isChoosing && (
          <input
            type="checkbox"
            className={styles.check}
            aria-label="Choose this one"
            tabIndex={followsFocus && !isCurrent ? -1 : undefined}
            checked={isChecked}
            onChange={check}
          />
        )}
      </li>
    );
  },
) as <Item extends { id: string }>(props: RowProps<Item>) => ReactNode;

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
  isChoosing,
  onChoose,
  query,
  isSearched,
  onShowAll,
}: RecordListProps<Item>) => {
  const actions = useRef({ onCheck, onChoose });
  useLayoutEffect(() => {
    actions.current = { onCheck, onChoose };
  });
  const minute = minuteNow();
  return (
    <div>
      {/* The keys only move the focus among the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={ref}
        className={classNames(styles.rows, checked !== undefined && checked.size > 0 && styles.choosing)}
        aria-label={label}
        aria-busy={query.isPlaceholderData || undefined}
        onKeyDown={moveWithArrows}
      >
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isCurrent={item === current}
            followsFocus={followsFocus}
            isChecked={checked?.has(item.id)}
            isChoosing={isChoosing}
            renderRow={renderRow}
            actions={actions}
            minute={minute}
          />
        ))}
      </ul>
      <LoadMore loaded={items.length} query={query} isSearched={isSearched} />
      {onShowAll !== undefined && !query.hasNextPage && (
        <Narrowed label={label} shown={items.length} onShowAll={onShowAll} />
      )}
    </div>
  );
};
