import { queryOptions } from "@tanstack/react-query";
import {
  type GoldenQuestion,
  type GoldenState,
  listGolden,
  readGolden,
  readGoldenSummary,
} from "#contracts/golden.ts";
import { call, callPage } from "../../../platform/api/api.ts";
import { filteredLists } from "../../../patterns/records/queries/filtered-lists.ts";
import { keys } from "../../../platform/api/query-keys.ts";

export interface GoldenFilter {
  state?: GoldenState;
}

/** Golden questions, newest first, page by page; and one alone. */
export const goldenLists = filteredLists<GoldenQuestion, GoldenFilter>({
  root: "golden",
  belongs: (question, { state }) => state === undefined || state === question.state,
  readPage: (query, options) => callPage(listGolden, query, options),
  readOne: (id, options) => call(readGolden, { id }, options),
});

/** How many hold, now and each time that all were asked. */
export const goldenSummaryQuery = queryOptions({
  queryKey: keys.goldenSummary,
  queryFn: ({ signal }) => call(readGoldenSummary, {}, { signal }),
});
