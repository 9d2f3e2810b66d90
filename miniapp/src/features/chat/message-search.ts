import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { searchMessages } from "#contracts/message-search.ts";
import { callPage } from "../../lib/api.ts";

/** One's own messages with all the words of a query, by pages, the latest first. */
export const messageSearchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ["message-search", query],
    queryFn: ({ pageParam, signal }) =>
      callPage(searchMessages, { query, ...(pageParam === "" ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: query !== "",
    // What is said later must be found too.
    staleTime: 0,
    gcTime: 0,
  });
