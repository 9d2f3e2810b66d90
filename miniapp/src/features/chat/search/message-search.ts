import { searchMessages } from "#contracts/message-search.ts";
import { callPage } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { pagedList } from "../../../patterns/records/queries/paged-list.ts";

/** One's own messages with all the words of a query, by pages, the latest first. */
export const messageSearchQuery = (query: string) => ({
  ...pagedList(keys.messageSearch(query), (place, options) =>
    callPage(searchMessages, { query, ...place }, options),
  ),
  // That nothing had the words before says nothing about these.
  placeholderData: <Found extends { pages: { items: unknown[] }[] }>(before: Found | undefined) =>
    before?.pages[0]?.items.length === 0 ? undefined : before,
  enabled: query !== "",
  gcTime: 0,
});
