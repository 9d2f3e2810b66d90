import { countTold, improveAnswer, improveLeadAnswer, listAgentReplies } from "#contracts/agent-replies.ts";
import { listCommonBdQuestions, listCommonLeadQuestions, setQuestionPriority } from "#contracts/analytics.ts";
import { listPrices, readTrace, replacePrices } from "#contracts/answer-trace.ts";
import { answerCommonQuestion, readCommonDesk } from "#contracts/common-desk.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Core } from "#core/core.ts";
import { replyColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What was asked and answered, for admins to improve. */
export const questionRoutes = (api: ApiRouter, { review }: Core): void => {
  mount(api, listAgentReplies, ({ actor, input }) => review.listReplies(actor, input), {
    columns: replyColumns,
  });
  mount(api, readTrace, ({ actor, input }) => review.readTrace(actor, input));
  mount(api, listPrices, ({ actor }) => review.listPrices(actor));
  mount(api, replacePrices, ({ actor, input }) => review.replacePrices(actor, input));
  mount(api, countTold, ({ actor, input }) => review.countTold(actor, input));
  mount(api, improveAnswer, ({ actor, input }) => review.improve(actor, input));
  mount(api, improveLeadAnswer, ({ actor, input }) => review.improveLead(actor, input));
  mount(api, listCommonBdQuestions, ({ actor, input }) => review.commonBdQuestions(actor, input));
  mount(api, listCommonLeadQuestions, ({ actor, input }) => review.commonLeadQuestions(actor, input));
  mount(api, readCommonDesk, ({ actor, input }) => review.commonDesk(actor, input));
  mount(api, answerCommonQuestion, ({ actor, input }) => review.answerCommon(actor, input));
  mount(api, setQuestionPriority, async ({ actor, input }) => {
    const updated = await review.setPriority(actor, input);
    return { ...succeeded, updated };
  });
};
