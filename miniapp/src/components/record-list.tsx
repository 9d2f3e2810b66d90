import { classNames } from "../lib/class-names.ts";
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
  isFetchNextPageError: boolean;
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
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <span role="alert">Could not load more. Please try again.</span>
      ) : (
        <span>
          {loaded.toLocaleString("en")} of {isSearched ? foundLabel(total) : total.toLocaleString("en")}
        </span>
      )}
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
export const Narrowed = ({ label, shown, onShowAll }: NarrowedProps) => (
  <p className={styles.narrowed}>
    {shown.toLocaleString("en")} {shown === 1 ? "matches" : "match"} the filter
    <Button size="small" variant="quiet" onClick={onShowAll}>
      Show all {label.toLowerCase()}
    </Button>
  </p>
);
