import { queryOptions } from "@tanstack/react-query";
import { readAdminCounts } from "#contracts/admin.ts";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";

/** How many documents, requests and replies there are in all. */
export const countsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: ({ signal }) => call(readAdminCounts, {}, { signal }),
});
