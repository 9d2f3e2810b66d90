import { queryOptions } from "@tanstack/react-query";
import { type CommonQuestion, listCommonBdQuestions, listCommonLeadQuestions } from "#contracts/analytics.ts";
import type { CsvColumns } from "#contracts/csv.ts";
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

/** What a table tells of each common question. */
export const commonColumns: CsvColumns<CommonQuestion> = {
  Question: ({ question }) => question,
  "Times asked": ({ frequency }) => frequency,
  "Last asked": ({ lastAsked }) => lastAsked,
  Service: ({ service }) => service,
  "BD priority": ({ bdPriority }) => bdPriority,
  "Answered well": ({ answeredWell }) => answeredWell,
  "Waiting for an answer": ({ open }) => open,
  Rated: ({ rated }) => rated,
  Helpful: ({ helpful }) => helpful,
  "Answered by": ({ answeredBy }) => answeredBy?.title ?? null,
  Document: ({ document }) => document?.title ?? null,
};
