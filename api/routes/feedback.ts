import { listFeedback } from "#contracts/feedback.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../mount.ts";

/** Questions that wait for the core team's answer. */
export const feedbackRoutes = (api: ApiRouter, { gaps }: Core): void => {
  mount(api, listFeedback, ({ actor, input }) => gaps.list(actor, input));
};
