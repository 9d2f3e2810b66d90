import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { inSentence } from "../../platform/text/in-sentence.ts";
import type { Paged } from "./queries/paged-list.ts";
import { useChosenId } from "./use-chosen-id.ts";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import { type KeepsOpen, useOpenRecord } from "./queries/open-record.ts";
import { useListFocus } from "./focus/use-list-focus.ts";
import { useVisible } from "./use-visible.ts";
import { CsvButton } from "./csv-button.tsx";
import { ListDetail } from "../../ui/layout/list-detail.tsx";
import { ListSearch, NothingFound, type SearchBox } from "./list-search.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import styles from "./record-list.module.css";
import { LoadMore } from "./load-more.tsx";
import { Narrowed, WaitingRecords } from "./record-list.tsx";
import { RecordRows, type RecordRowsProps } from "./record-rows.tsx";
import { ChosenBar, type Chosen, useChoosing } from "./use-choosing.tsx";

interface RecordBrowserProps<Item extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  /** What going back from a record leads to, where only one of both is shown. */
  backLabel: string;
  query: UseInfiniteQueryResult<Paged<Item>>;
  /** Shown with Retry when the list cannot be loaded. */
  errorText: string;
  empty: ReactNode;
  /** Filters above the list. */
  toolbar?: ReactNode;
  /** What tells of the whole list, above its rows. */
  overview?: ReactNode;
  /** Everything the list holds as it is narrowed, as a file. */
  csv?: (() => Promise<Blob>) | undefined;
  /** What the records of the query were searched for, null for nothing; without it there is no search box. */
  searchedFor?: string | null;
  keepsOpen?: KeepsOpen<Item>;
  /** Lists what its filters leave out too; undefined while they leave nothing out. */
  onShowAll?: (() => void) | undefined;
  /** What the part of the list is called that a record stands in, where there are parts. */
  partOf?: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  renderDetail: (item: Item) => ReactNode;
  /** What can be done with several at once; without it only one can be chosen. */
  renderBulk?: (chosen: Chosen) => ReactNode;
}

const mostPages = 20;

// A shared address may name a record far down the list: pages are loaded until it comes.
const useWanted = <Item extends { id: string }>(
  query: UseInfiniteQueryResult<Paged<Item>>,
  items: readonly Item[],
  chosenId: string | null,
): Item | undefined => {
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const [wanted] = useState(chosenId);
  const isWanted = wanted !== null && wanted === chosenId;
  const found = isWanted ? items.find((item) => item.id === wanted) : undefined;
  const loaded = data?.pages.length ?? 0;
  const isMissing = isWanted && data !== undefined && found === undefined;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && loaded < mostPages) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, loaded, fetchNextPage]);
  return found;
};

const useParts = (searchedFor: string | null | undefined) => {
  // As a state, so that what goes by where the list scrolls is drawn again once that is known.
  const [pane, setPane] = useState<HTMLDivElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<SearchBox>(null);
  const scroller = useCallback(() => pane?.parentElement ?? null, [pane]);
  const before = useRef(searchedFor);
  // Rows that were found are looked at from the first one on.
  useEffect(() => {
    if (before.current === searchedFor) return;
    before.current = searchedFor;
    scroller()?.scrollTo({ top: 0 });
  }, [searchedFor, scroller]);
  return { pane: setPane, list, box, scroller };
};

interface BarProps {
  label: string;
  box: Ref<SearchBox>;
  /** Undefined where there is no search. */
  searchedFor: string | null | undefined;
  query: Pick<UseInfiniteQueryResult<Paged<unknown>>, "data" | "isPending" | "isPlaceholderData">;
}

const Bar = ({ label, box, searchedFor, query }: BarProps) => {
  const { data, isPending, isPlaceholderData } = query;
  if (searchedFor === undefined) return null;
  const found = isPlaceholderData || searchedFor === null ? undefined : data?.pages[0]?.total;
  const isBusy = isPlaceholderData || (isPending && searchedFor !== null);
  return (
    <ListSearch ref={box} label={`Search ${inSentence(label)}`} outcome={{ isBusy, found: found ?? null }} />
  );
};

interface ToolbarProps
  extends BarProps, Pick<RecordBrowserProps<{ id: string }>, "toolbar" | "csv" | "overview"> {
  children: ReactNode;
}

/** What narrows, chooses and saves the list; nothing where there is no such thing. */
const Toolbar = ({ toolbar, overview, csv, children, ...bar }: ToolbarProps) => {
  const hasSome = (bar.query.data?.pages[0]?.items.length ?? 0) > 0;
  if (toolbar === undefined && bar.searchedFor === undefined) return null;
  return (
    <div className={styles.toolbar}>
      <Bar {...bar} />
      {children}
      {toolbar}
      {csv !== undefined && hasSome && <CsvButton label={bar.label} read={csv} />}
      {overview}
    </div>
  );
};

interface GrowingRowsProps<Item extends { id: string }> extends Omit<
  RecordRowsProps<Item>,
  "isOld" | "isPartial"
> {
  query: UseInfiniteQueryResult<Paged<Item>>;
  /** How many of the rows are in the list. */
  loaded: number;
  isSearched: boolean;
  onShowAll: (() => void) | undefined;
}

const GrowingRows = <Item extends { id: string }>({
  query,
  loaded,
  isSearched,
  onShowAll,
  ...rows
}: GrowingRowsProps<Item>) => (
  <div className={styles.rows}>
    <RecordRows {...rows} isOld={query.isPlaceholderData} isPartial={query.hasNextPage} />
    <LoadMore loaded={loaded} query={query} isSearched={isSearched} />
    {onShowAll !== undefined && !query.hasNextPage && (
      <Narrowed
        label={rows.label}
        shown={loaded}
        keepsOne={rows.items.length > loaded}
        onShowAll={onShowAll}
      />
    )}
  </div>
);

const Nothing = ({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} tabIndex={-1} className={styles.nothing}>
    {children}
  </div>
);

/** A growing list and the record chosen in it, by pointer, arrow keys, J and K; the choice is in the address. */
export const RecordBrowser = <Item extends { id: string }>({
  label,
  backLabel,
  query,
  errorText,
  empty,
  toolbar,
  overview,
  csv,
  searchedFor,
  keepsOpen,
  onShowAll,
  partOf,
  renderRow,
  renderDetail,
  renderBulk,
}: RecordBrowserProps<Item>) => {
  const [chosenId, choose] = useChosenId();
  const choosing = useChoosing(renderBulk !== undefined);
  const desktop = useIsDesktop();
  const { pane, list, box, scroller } = useParts(searchedFor);
  const isSearched = typeof searchedFor === "string";
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const found = query.isPlaceholderData ? undefined : (searchedFor ?? null);
  const { rows, chosen, current } = useOpenRecord(items, keepsOpen, { chosenId, isWide: desktop, found });
  const shown = useVisible(rows, current);
  // While the list alone changes, what stands beside it need not be drawn anew.
  const detail = useMemo(
    () => shown !== undefined && <Fragment key={shown.id}>{renderDetail(shown)}</Fragment>,
    [shown, renderDetail],
  );
  const sought = useWanted(query, items, chosenId);

  const ids = new Set(items.map((item) => item.id).filter((id) => choosing.checked.has(id)));
  const isEmpty = query.data !== undefined && found !== undefined && rows.length === 0;
  const open = desktop ? current?.id : undefined;
  const nothing = useListFocus({ list, current: open, chosen: ids.size, rows: rows.length, isEmpty });
  const failed = query.data === undefined && query.isError && (
    <LoadError text={errorText} onRetry={() => void query.refetch()} />
  );
  if (failed !== false && !isSearched) return failed;
  const isWaiting = rows.length === 0 && !isEmpty && failed === false;
  if (isEmpty && toolbar === undefined && !isSearched) return <Nothing ref={nothing}>{empty}</Nothing>;
  return (
    <ListDetail
      list={
        <div ref={pane} className={styles.pane}>
          <Toolbar {...{ label, box, searchedFor, query, toolbar, overview, csv }}>
            {items.length > 0 && choosing.button}
          </Toolbar>
          {failed}
          {isWaiting && <WaitingRecords label={`Loading ${inSentence(label)}`} />}
          {isEmpty && !isSearched && <Nothing ref={nothing}>{empty}</Nothing>}
          {isEmpty && isSearched && (
            <NothingFound
              searchedFor={searchedFor}
              isFiltered={onShowAll !== undefined}
              onClear={() => box.current?.clear()}
            />
          )}
          {rows.length > 0 && (
            <GrowingRows
              ref={list}
              scroller={scroller}
              label={label}
              items={rows}
              loaded={items.length}
              current={current}
              sought={sought}
              followsFocus={desktop}
              partOf={partOf}
              renderRow={renderRow}
              checked={choosing.hasBoxes ? ids : undefined}
              onCheck={renderBulk && choosing.check}
              isChoosing={choosing.isByTouch}
              // J and K have chosen the row before they give it the focus.
              onChoose={(id) => id !== chosenId && choose(id, { replace: desktop })}
              onMove={(id) => choose(id, { replace: true })}
              query={query}
              isSearched={isSearched}
              onShowAll={onShowAll}
            />
          )}
          <ChosenBar ids={ids} choosing={choosing} renderBulk={renderBulk} />
        </div>
      }
      detail={detail}
      detailOpen={chosen !== undefined}
      backLabel={backLabel}
      onBack={() => choose(null, { replace: true })}
    />
  );
};
