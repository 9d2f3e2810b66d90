import type { Page } from "../../../platform/api/api.ts";
import type { Root } from "../../../platform/api/query-keys.ts";
import { whileSearching } from "./while-searching.ts";
import { pagedList } from "./paged-list.ts";

/** Which page of a list is read, and of what is searched for. */
export interface Place {
  q?: string;
  cursor?: string;
}

/** What is searched for, as lists are asked for it. */
export const wordsOf = (searchedFor: string | null): Pick<Place, "q"> =>
  searchedFor === null ? {} : { q: searchedFor };

/** A list read page by page and searched on the server; what it is searched for is the last part of its key. */
export const searchedList = <Item>(
  about: readonly [Root, ...unknown[]],
  searchedFor: string | null,
  read: (place: Place, options: { signal: AbortSignal }) => Promise<Page<Item>>,
) => {
  const queryKey = [...about, searchedFor] as const;
  const search = wordsOf(searchedFor);
  return {
    ...pagedList(queryKey, (place, options) => read({ ...search, ...place }, options)),
    placeholderData: whileSearching(queryKey),
  };
};
