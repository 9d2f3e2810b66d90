import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { Page } from "../lib/api.ts";
import { useIsDesktop } from "../lib/use-media-query.ts";
import { usePageParameter } from "../lib/use-page-parameter.ts";
import { useShortcuts } from "../lib/use-shortcuts.ts";
import { EmptyState } from "./empty-state.tsx";
import { ListDetail } from "./list-detail.tsx";
import { ListSearch, useListSearch } from "./list-search.tsx";
import { LoadError } from "./load-error.tsx";
import styles from "./record-list.module.css";
import { type Growing, LoadMore, RecordList, SearchedPart, WaitingRecords } from "./record-list.tsx";

export interface Chosen {
  ids: ReadonlySet<string>;
  clear: () => void;
}

interface RecordBrowserProps<Item extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  /** What going back from a record leads to, where only one of both is shown. */
  backLabel: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Shown with Retry when the list cannot be loaded. */
  errorText: string;
  empty: ReactNode;
  /** Filters above the list. */
  toolbar?: ReactNode;
  /** The text of a record that is searched; without it there is no search box. */
  searched?: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  renderDetail: (item: Item) => ReactNode;
  /** What can be done with several at once; without it only one can be chosen. */
  renderBulk?: (chosen: Chosen) => ReactNode;
}

const searchLimit = 20;

// A shared address may name a record far down the list: pages are loaded until it comes.
const useWanted = <Item extends { id: string }>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  chosenId: string | null,
) => {
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const [wanted] = useState(chosenId);
  const isThere = data?.pages.some((page) => page.items.some((item) => item.id === wanted)) ?? true;
  const loaded = data?.pages.length ?? 0;
  const isMissing = wanted !== null && wanted === chosenId && !isThere;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && loaded < searchLimit) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, loaded, fetchNextPage]);
};

// When the current record leaves the list, the one that takes its place becomes the current one.
const useCurrent = <Item extends { id: string }>(
  items: Item[],
  chosenId: string | null,
  desktop: boolean,
) => {
  const [place, setPlace] = useState(0);
  const chosenAt = items.findIndex((item) => item.id === chosenId);
  if (chosenAt !== -1 && chosenAt !== place) setPlace(chosenAt);
  const chosen = items[chosenAt];
  return { chosen, current: chosen ?? (desktop ? items[Math.min(place, items.length - 1)] : undefined) };
};

const useChecked = () => {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set<string>());
  const check = (id: string | undefined) => {
    if (id === undefined) return;
    setChecked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  return { checked, check, uncheckAll: () => setChecked(new Set<string>()) };
};

interface OutcomeProps {
  /** How many records hold what is searched for, of how many loaded. */
  found: number;
  loaded: number;
  query: Growing;
}

const SearchOutcome = ({ found, loaded, query }: OutcomeProps) => (
  <>
    <SearchedPart loaded={loaded} query={query} />
    {found === 0 && (
      <>
        <EmptyState icon={<SearchX size={32} strokeWidth={1.5} />} title="Nothing found">
          {query.hasNextPage ? "Load more to search further back." : "Try fewer or other words."}
        </EmptyState>
        <LoadMore loaded={loaded} query={query} />
      </>
    )}
  </>
);

/** A growing list and the record chosen in it, by pointer, arrow keys, J and K; the choice is in the address. */
export const RecordBrowser = <Item extends { id: string }>({
  label,
  backLabel,
  query,
  errorText,
  empty,
  toolbar,
  searched,
  renderRow,
  renderDetail,
  renderBulk,
}: RecordBrowserProps<Item>) => {
  const [chosenId, choose] = usePageParameter("id");
  const { checked, check, uncheckAll } = useChecked();
  const desktop = useIsDesktop();
  const list = useRef<HTMLUListElement>(null);
  const { searching, matches } = useListSearch();
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  const items = searched === undefined ? loaded : loaded.filter((item) => matches(searched(item)));
  const { chosen, current } = useCurrent(items, chosenId, desktop);
  useWanted(query, chosenId);

  // The focus moves at once, the choice only with the next drawing: quick presses go by the focus.
  const cursor = (): string | undefined => {
    const focused = list.current?.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-id")
      : null;
    return focused ?? current?.id;
  };
  const move = (by: number) => {
    const at = cursor();
    const from = items.findIndex((item) => item.id === at);
    const next = items[from + by];
    if (next === undefined) return;
    choose(next.id, { replace: true });
    list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: renderBulk === undefined || current === undefined ? undefined : () => check(cursor()),
  });

  if (query.data === undefined && query.isError) {
    return <LoadError text={errorText} onRetry={() => void query.refetch()} />;
  }
  const ids = new Set(items.map((item) => item.id).filter((id) => checked.has(id)));
  const isEmpty = query.data !== undefined && loaded.length === 0;
  if (isEmpty && toolbar === undefined) return empty;
  return (
    <ListDetail
      list={
        <div className={styles.pane}>
          {(toolbar !== undefined || searched !== undefined) && (
            <div className={styles.toolbar}>
              {searched !== undefined && <ListSearch label={`Search ${label.toLowerCase()}`} />}
              {toolbar}
            </div>
          )}
          {query.data === undefined && <WaitingRecords label={`Loading ${label.toLowerCase()}`} />}
          {isEmpty && empty}
          {searching && !isEmpty && (
            <SearchOutcome found={items.length} loaded={loaded.length} query={query} />
          )}
          {items.length > 0 && (
            <RecordList
              ref={list}
              label={label}
              items={items}
              current={current}
              followsFocus={desktop}
              renderRow={renderRow}
              checked={renderBulk === undefined ? undefined : ids}
              onCheck={check}
              onChoose={(id) => choose(id, { replace: desktop })}
              loaded={loaded.length}
              query={query}
            />
          )}
          {renderBulk !== undefined && ids.size > 0 && (
            <div className={styles.bulk} role="group" aria-label="Chosen">
              {renderBulk({ ids, clear: uncheckAll })}
            </div>
          )}
        </div>
      }
      detail={current !== undefined && <Fragment key={current.id}>{renderDetail(current)}</Fragment>}
      detailOpen={chosen !== undefined}
      backLabel={backLabel}
      onBack={() => choose(null, { replace: true })}
    />
  );
};
