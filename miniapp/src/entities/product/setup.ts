import { queryOptions } from "@tanstack/react-query";
import { readSetup } from "#contracts/admin.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** Which first steps are done. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => call(readSetup, {}, { signal }),
});
