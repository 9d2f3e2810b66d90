import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ReplyRating } from "#contracts/agent-replies.ts";
import {
  type AnsweredHow,
  type CommonQuestion,
  listCommonBdQuestions,
  listCommonLeadQuestions,
} from "#contracts/analytics.ts";
import { readCommonDesk } from "#contracts/common-desk.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import type { CsvColumns } from "#contracts/csv.ts";
import type { Prioritised } from "#contracts/feedback.ts";
import { call } from "../../../../platform/api/api.ts";
import { keys } from "../../../../platform/api/query-keys.ts";

const lists = { bd_assistant: listCommonBdQuestions, lead_replier: listCommonLeadQuestions } as const;

/** What they are narrowed to. */
interface CommonFilter {
  service?: Service;
  answered?: AnsweredHow;
  rating?: ReplyRating;
  days?: string;
  priority?: Prioritised;
}

/** What is asked again and again, first what is not answered well, the most frequent of each first; all on one page. */
export const commonQuery = (module: ModuleName, filter: CommonFilter) =>
  infiniteQueryOptions({
    queryKey: keys.common(module, filter),
    queryFn: async ({ signal }) => {
      const groups = await call(lists[module], filter, { signal });
      const items = groups.toSorted((a, b) => Number(a.answeredWell) - Number(b.answeredWell));
      return { items, nextCursor: null, total: items.length };
    },
    initialPageParam: null,
    getNextPageParam: () => null,
  });

/** What there is to answer a common question from; read when it is opened. */
export const commonDeskQuery = (id: string) =>
  queryOptions({
    queryKey: keys.commonDesk(id),
    queryFn: ({ signal }) => call(readCommonDesk, { id }, { signal }),
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
  "Answered by the core team at": ({ answeredAt }) => answeredAt,
  Document: ({ document }) => document?.title ?? null,
};
