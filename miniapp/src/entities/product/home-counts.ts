import { queryOptions } from "@tanstack/react-query";
import { readHomeCounts } from "#contracts/home.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** How much is new for the person, or waits for them, in each of their places. */
export const homeCountsQuery = queryOptions({
  queryKey: keys.homeCounts,
  queryFn: ({ signal }) => call(readHomeCounts, {}, { signal }),
});
