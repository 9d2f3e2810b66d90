import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { listDocumentCategories } from "#contracts/documents.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CsvButton } from "../../../patterns/records/csv-button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { ListSearch, NothingFound, type SearchBox } from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { ChosenBar, useChoosing } from "../../../patterns/records/use-choosing.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { documentQuery, type Library as Listing } from "../../../entities/documents/documents.ts";
import { moveWithArrows, startOf, stopsIn } from "../../../patterns/records/list-cursor.ts";
import { useOneStop } from "../../../patterns/records/focus/use-one-stop.ts";
import { isFocusLost } from "../../../platform/browser/lost-focus.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import type { useFilters } from "../../../patterns/filters/use-filters.ts";
import { useShortcuts } from "../../../platform/browser/use-shortcuts.ts";
import { CategoryGroup, type Choice } from "./document-group.tsx";
import { DocumentsBulk } from "./care/documents-bulk.tsx";
import styles from "./documents.module.css";
import { FoundInTexts } from "./found-in-texts.tsx";
import { Defaults, Panels, panels } from "./library-panels.tsx";
import { libraryFields } from "./library-fields.ts";

// Whose document was closed or deleted goes on in the list, instead of at the top of the page.
const useFocusAfterClosing = (
  list: RefObject<HTMLElement | null>,
  currentId: string | null,
  followsFocus: boolean,
) => {
  const client = useQueryClient();
  const before = useRef(currentId);
  useEffect(() => {
    const last = before.current;
    before.current = currentId;
    const isClosed = !panels.has(last) && last !== null && (currentId === null || panels.has(currentId));
    if (!isClosed || !isFocusLost()) return;
    const isGone = client.getQueryData(documentQuery(last).queryKey) === null;
    // Where the focus chooses, its row would open it again.
    const next = followsFocus || isGone ? "[aria-current]" : `[data-id="${last}"]`;
    const row = list.current?.querySelector<HTMLElement>(next);
    (row ?? list.current?.querySelector<HTMLElement>("[data-stop]"))?.focus();
  }, [client, list, currentId, followsFocus]);
};

// The keys lead on to what is above and below: its text is there when they do.
const useNeighbours = (
  list: RefObject<HTMLElement | null>,
  library: Listing | undefined,
  currentId: string | null,
) => {
  const client = useQueryClient();
  const settled = useDebounced(currentId ?? "", 300);
  useEffect(() => {
    const ids = [...(list.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [])].map(
      (row) => row.dataset["id"] ?? "",
    );
    const at = ids.indexOf(settled);
    if (at === -1 || library === undefined) return;
    for (const id of [ids[at + 1], ids[at - 1]])
      if (id !== undefined) void client.prefetchQuery(documentQuery(id));
  }, [client, list, library, settled]);
};

interface ListProps extends Pick<Choice, "followsFocus" | "onChoose" | "currentId"> {
  query: UseQueryResult<Listing>;
  searchedFor: string | null;
  narrowing: ReturnType<typeof useFilters<typeof libraryFields>>;
  /** A quiet line above the library. */
  notice?: ReactNode;
}

type ListedProps = Choice &
  Pick<ListProps, "query" | "searchedFor"> & { onClear: () => void; onShowAll: (() => void) | undefined };

const Nothing = ({ searchedFor, onClear, onShowAll }: Omit<ListedProps, keyof Choice | "query">) => {
  if (onShowAll === undefined) return <p className={styles.nothing}>No documents found</p>;
  if (searchedFor !== null) return <NothingFound searchedFor={searchedFor} isFiltered onClear={onClear} />;
  return (
    <EmptyState
      icon={<Library size={40} strokeWidth={1.25} />}
      title="No such documents"
      action={<Button onClick={onShowAll}>Show all documents</Button>}
    />
  );
};

const Listed = ({ query, searchedFor, onClear, onShowAll, ...choice }: ListedProps) => {
  const { data: library, isError, refetch } = query;
  // What is found in the texts is not narrowed.
  const isSearchedInTexts = searchedFor !== null && onShowAll === undefined;
  if (library === undefined && isError) {
    return <LoadError text="Error loading documents. Please try again." onRetry={() => void refetch()} />;
  }
  if (library === undefined) return <WaitingRecords label="Loading documents" />;
  return (
    <>
      {library.categories.length === 0 && !isSearchedInTexts && (
        <Nothing {...{ searchedFor, onClear, onShowAll }} />
      )}
      {library.categories.map((group) => (
        <CategoryGroup key={group.category} group={group} library={library} {...choice} />
      ))}
      {isSearchedInTexts && (
        <FoundInTexts searchedFor={searchedFor} titles={library} onClear={onClear} {...choice} />
      )}
    </>
  );
};

// Those that have left the library are not chosen any more.
const useChosenTogether = () => {
  const choosing = useChoosing(true);
  const toggle = useRef(choosing.check);
  useLayoutEffect(() => {
    toggle.current = choosing.check;
  });
  const onCheck = useCallback((id: string) => toggle.current(id), []);
  const checked = choosing.hasBoxes ? choosing.checked : undefined;
  return { choosing, choice: { checked, isChoosing: choosing.isByTouch, onCheck } };
};

// J and K open what is next, X chooses for what is done with several.
const useListKeys = (
  list: RefObject<HTMLElement | null>,
  currentId: string | null,
  onCheck: (id: string) => void,
) => {
  const move = (by: number) => {
    if (list.current === null) return;
    const stops = stopsIn(list.current);
    const from = startOf(stops);
    stops.focus(from + by, from)?.click();
  };
  const check = () => {
    const row = document.activeElement?.closest("li")?.querySelector("[data-id]");
    const id = row?.getAttribute("data-id") ?? currentId;
    if (id !== null && !panels.has(id)) onCheck(id);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), x: check });
};

/** The library by category, with a search box and the way to its health. */
export const DocumentsList = (props: ListProps) => {
  const { query, searchedFor, narrowing, currentId, followsFocus, onChoose, notice } = props;
  const { values, set, clear } = narrowing;
  const isFiltered = Object.keys(values).length > 0;
  const { choosing, choice } = useChosenTogether();
  const isBusy = searchedFor !== null && (query.isPending || query.isPlaceholderData);
  const list = useRef<HTMLElement>(null);
  const box = useRef<SearchBox>(null);
  const latest = useRef(onChoose);
  useLayoutEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((id: string) => latest.current(id), []);
  useListKeys(list, currentId, choice.onCheck);
  useOneStop(list, followsFocus);
  useFocusAfterClosing(list, currentId, followsFocus);
  useNeighbours(list, query.data, followsFocus ? currentId : null);
  return (
    // The keys only move the focus among the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={list} className={styles.list} aria-label="Documents" onKeyDown={moveWithArrows}>
      <div className={styles.toolbar}>
        <ListSearch ref={box} label="Search documents" outcome={{ isBusy, found: null }} />
        {choosing.button}
        <CsvButton
          label="Documents"
          read={() => callCsv(listDocumentCategories, { ...values, ...wordsOf(searchedFor) })}
        />
        <Defaults />
        <FilterBar fields={libraryFields} values={values} set={set} />
      </div>
      {searchedFor === null && !isFiltered && (
        <>
          {notice}
          <Panels currentId={currentId} followsFocus={followsFocus} onChoose={onChoose} />
        </>
      )}
      <Listed
        {...{ query, searchedFor, currentId, followsFocus, ...choice }}
        onChoose={choose}
        onClear={() => box.current?.clear()}
        onShowAll={isFiltered ? clear : undefined}
      />
      <ChosenBar
        ids={choosing.checked}
        choosing={choosing}
        renderBulk={(chosen) => <DocumentsBulk {...chosen} />}
      />
    </nav>
  );
};
