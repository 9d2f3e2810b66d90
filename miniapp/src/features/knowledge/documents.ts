import { queryOptions } from "@tanstack/react-query";
import { searchDocuments } from "#contracts/documents.ts";
import { call } from "../../lib/api.ts";

/** Whether there is anything in the text to search for. */
export const isSearchable = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/** Documents that match the text; the last results stay while the next are on their way. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["documents", "search", query],
    queryFn: ({ signal }) => call(searchDocuments, { query }, { signal }),
    enabled: isSearchable(query),
    // That nothing had the words before says nothing about these.
    placeholderData: (before) => (before?.length === 0 ? undefined : before),
    gcTime: 60_000,
  });
