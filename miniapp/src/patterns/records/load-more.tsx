import { foundLabel } from "./found-label.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./load-more.module.css";

/** What follows of a list, and reading it. */
export interface Following {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface Growing extends Following {
  data: { pages: { total: number }[] } | undefined;
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
