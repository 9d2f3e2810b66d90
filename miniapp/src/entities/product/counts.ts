import { queryOptions } from "@tanstack/react-query";
import { readAdminCounts } from "#contracts/admin.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** How many documents, requests and replies there are in all. */
export const countsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: ({ signal }) => call(readAdminCounts, {}, { signal }),
});
