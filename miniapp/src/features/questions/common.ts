import { queryOptions } from "@tanstack/react-query";
import { listCommonBdQuestions, listCommonLeadQuestions } from "#contracts/analytics.ts";
import { call } from "../../lib/api.ts";

/** What agents ask again and again, the most frequent first. */
export const commonBdQuery = queryOptions({
  queryKey: ["questions", "common-bd"],
  queryFn: ({ signal }) => call(listCommonBdQuestions, {}, { signal }),
});

/** What leads ask again and again, the most frequent first. */
export const commonLeadQuery = queryOptions({
  queryKey: ["questions", "common-lead"],
  queryFn: ({ signal }) => call(listCommonLeadQuestions, {}, { signal }),
});
