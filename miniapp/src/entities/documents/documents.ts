import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DocumentPlace } from "#contracts/document-source.ts";
import {
  type Audience,
  type DocumentCategory,
  type DocumentEntry,
  type DocumentState,
  listDocumentCategories,
  listDocumentEntries,
  readDocument,
  searchDocuments,
} from "#contracts/documents.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";
import type { Paged } from "../../patterns/records/queries/paged-list.ts";
import { searchedList, wordsOf } from "../../patterns/records/queries/searched-list.ts";
import { whileSearching } from "../../patterns/records/queries/while-searching.ts";

// Without a connection a list fails, which is said, instead of waiting for one; once there is one it is read again.
const unlessOffline = {
  networkMode: "always",
  refetchOnReconnect: ({ state }: { state: { status: string } }) =>
    state.status === "error" ? "always" : false,
} as const;

/** What is read again of the library when only a title or a place in it has changed. */
export const listKeys = [keys.library, keys.entries] as const;

/** What the library is narrowed to besides the words of its titles. */
export interface LibraryFilter {
  category?: string;
  audience?: Audience;
  owner?: string;
  place?: DocumentPlace;
  state?: DocumentState;
}

/** The library, as it was searched and narrowed. */
export interface Library {
  /** Null where nothing was searched for. */
  searchedFor: string | null;
  filter: LibraryFilter;
  categories: DocumentCategory[];
}

/** Whether a library is all there is. */
export const isWhole = ({ searchedFor, filter }: Omit<Library, "categories">): boolean =>
  searchedFor === null && Object.keys(filter).length === 0;

/** The library by category, with the first documents of each; of those whose titles have all words of a search, if there is one. */
export const libraryQuery = (searchedFor: string | null = null, filter: LibraryFilter = {}) => {
  const queryKey = [...keys.library, filter, searchedFor] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Library> => {
      const narrowed = { ...filter, ...wordsOf(searchedFor) };
      return { searchedFor, filter, categories: await call(listDocumentCategories, narrowed, { signal }) };
    },
    placeholderData: whileSearching(queryKey),
    ...unlessOffline,
  });
};

/** The same for one category, page by page. */
export const categoryQuery = (
  category: string,
  { searchedFor, filter }: Pick<Library, "searchedFor" | "filter">,
) => ({
  ...searchedList([...keys.entries, category, filter], searchedFor, (place, options) =>
    callPage(listDocumentEntries, { ...filter, category, ...place }, options),
  ),
  ...unlessOffline,
});

/** The document of this id, if it is among the first ones of its category. */
export const entryIn = (library: Library | undefined, id: string | null): DocumentEntry | undefined => {
  for (const { documents } of library?.categories ?? []) {
    const entry = documents.find((document) => document.id === id);
    if (entry !== undefined) return entry;
  }
  return undefined;
};

/** What the lists that have been read know of a document. */
export const useEntry = (id: string | null): DocumentEntry | undefined => {
  const client = useQueryClient();
  const { data: library } = useQuery({ ...libraryQuery(), enabled: false });
  const inPages = () =>
    client
      .getQueriesData<Paged<DocumentEntry>>({ queryKey: keys.entries })
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
      .find((entry) => entry.id === id);
  return entryIn(library, id) ?? inPages();
};

const namesNone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.fields?.["id"] !== undefined);

/** One document with its text, null where there is none of that id. What was read stays, for when there is no connection. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.document(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(readDocument, { id }, { signal });
      } catch (error) {
        if (namesNone(error)) return null;
        throw error;
      }
    },
    gcTime: Number.POSITIVE_INFINITY,
    // Without a connection it fails, which is said, instead of waiting for one.
    networkMode: "always",
  });

/** Whether there is anything in the text to search for. */
export const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/** Documents that match the text; the last results stay while the next are on their way. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: keys.documentSearch(query),
    queryFn: ({ signal }) => call(searchDocuments, { query }, { signal }),
    enabled: isSearchable(query),
    // That nothing had the words before says nothing about these, and nor do results where nothing is to come.
    placeholderData: (before) => (before?.length === 0 || !isSearchable(query) ? undefined : before),
    gcTime: 60_000,
    ...unlessOffline,
  });
