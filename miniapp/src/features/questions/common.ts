import { queryOptions } from "@tanstack/react-query";
import { listCommonBdQuestions, listCommonLeadQuestions } from "#contracts/analytics.ts";
import { call } from "../../lib/api.ts";
import { keys } from "../../lib/query-keys.ts";

/** What agents ask again and again, the most frequent first. */
export const commonBdQuery = queryOptions({
  queryKey: keys.common("bd_assistant"),
  queryFn: ({ signal }) => call(listCommonBdQuestions, {}, { signal }),
});

/** What leads ask again and again, the most frequent first. */
export const commonLeadQuery = queryOptions({
  queryKey: keys.common("lead_replier"),
  queryFn: ({ signal }) => call(listCommonLeadQuestions, {}, { signal }),
});
