import { answerTogether, readDesk, setRequestPriority } from "#contracts/answering-desk.ts";
import { closeAnsweredNow, listAnsweredNow } from "#contracts/answered-now.ts";
import { succeeded } from "#contracts/endpoint.ts";
import {
  improveFeedback,
  listFeedback,
  readFeedback,
  removeFeedback,
  resolveFeedback,
  takeBackFeedback,
} from "#contracts/feedback.ts";
import type { Core } from "#core/core.ts";
import { requestColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** Questions that wait for the core team's answer, and what became of them. */
export const feedbackRoutes = (api: ApiRouter, { gaps }: Core): void => {
  mount(api, listFeedback, ({ actor, input }) => gaps.list(actor, input), { columns: requestColumns });
  mount(api, listAnsweredNow, ({ actor }) => gaps.answeredNow(actor));
  mount(api, closeAnsweredNow, ({ actor, input }) => gaps.closeFound(actor, input));
  mount(api, answerTogether, ({ actor, input }) => gaps.answerTogether(actor, input));
  mount(api, readDesk, ({ actor, input }) => gaps.desk(actor, input));
  mount(api, setRequestPriority, ({ actor, input }) => gaps.setPriority(actor, input));
  mount(api, readFeedback, ({ actor, input }) => gaps.read(actor, input));
  mount(api, resolveFeedback, ({ actor, input }) => gaps.resolve(actor, input));
  mount(api, takeBackFeedback, ({ actor, input }) => gaps.takeBack(actor, input));
  mount(api, improveFeedback, ({ actor, input }) => gaps.improve(actor, input));
  mount(api, removeFeedback, async ({ actor, input }) => {
    await gaps.remove(actor, input);
    return succeeded;
  });
};
