import { queryOptions } from "@tanstack/react-query";
import { listUpcoming } from "#contracts/upcoming.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** Initiatives to come, soonest first; looked up anew whenever the page is opened. */
export const upcomingQuery = queryOptions({
  queryKey: keys.upcoming,
  queryFn: ({ signal }) => call(listUpcoming, {}, { signal }),
  refetchOnMount: "always",
});
