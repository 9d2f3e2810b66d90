import { queryOptions } from "@tanstack/react-query";
import { readUnseen } from "#contracts/unseen.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** How many of one's own records the team has changed since one looked. */
export const unseenQuery = queryOptions({
  queryKey: keys.unseen,
  queryFn: ({ signal }) => call(readUnseen, {}, { signal }),
});
