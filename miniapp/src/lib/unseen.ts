import { queryOptions } from "@tanstack/react-query";
import { readUnseen } from "#contracts/unseen.ts";
import { call } from "./api.ts";

/** How many of one's own records the team has changed since one looked. */
export const unseenQuery = queryOptions({
  queryKey: ["unseen"],
  queryFn: ({ signal }) => call(readUnseen, {}, { signal }),
});
