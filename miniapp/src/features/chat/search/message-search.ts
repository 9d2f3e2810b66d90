import { infiniteQueryOptions } from "@tanstack/react-query";
import { searchMessages } from "#contracts/message-search.ts";
import { callPage } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** One's own messages with all the words of a query, by pages, the latest first. */
export const messageSearchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: keys.messageSearch(query),
    queryFn: ({ pageParam, signal }) =>
      callPage(searchMessages, { query, ...(pageParam === "" ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // That nothing had the words before says nothing about these.
    placeholderData: (before) => (before?.pages[0]?.items.length === 0 ? undefined : before),
    enabled: query !== "",
    gcTime: 0,
  });
