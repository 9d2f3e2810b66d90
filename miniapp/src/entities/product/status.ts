import { queryOptions } from "@tanstack/react-query";
import { readStatus } from "#contracts/status.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** Which integrations are on, who writes the answers, and the names and links that are configuration. */
export const statusQuery = queryOptions({
  queryKey: keys.status,
  queryFn: ({ signal }) => call(readStatus, {}, { signal }),
});
