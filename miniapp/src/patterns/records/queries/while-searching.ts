import { hashKey, type QueryKey } from "@tanstack/react-query";

const withoutSearch = (key: QueryKey): string => hashKey(key.slice(0, -1));

/** As `placeholderData`: the rows of a list stay while only what it is searched for changes, the last part of its key. */
export const whileSearching =
  (queryKey: QueryKey) =>
  <Data>(shown: Data | undefined, before: { queryKey: QueryKey } | undefined): Data | undefined =>
    before !== undefined && withoutSearch(before.queryKey) === withoutSearch(queryKey) ? shown : undefined;
