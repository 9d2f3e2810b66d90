import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { Page } from "../../../platform/api/api.ts";

/** A list read page by page, each after where the one before ended. */
export const pagedList = <Item, Key extends QueryKey>(
  queryKey: Key,
  read: (place: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
