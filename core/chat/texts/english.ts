import { whatHappened } from "../../answering/failure-text.ts";
import type { FailureReason } from "../../platform/model-failure.ts";

/** Tells a person why the playbook answers instead of the model, or nothing does, and what to do about it. */
export const modelFailedNotice = (reason: FailureReason, gap: boolean): string =>
  `${whatHappened(reason)}, ${gap ? "and no passage of the playbook comes near" : "so this answer quotes the playbook instead"}. Your question is saved; try again in a moment for a written answer.`;

/** Told of what the model had written when it broke off. */
export const brokenOffNotice = (reason: FailureReason): string =>
  `${whatHappened(reason)}, so this answer breaks off here. Your question is saved; try again in a moment for a whole one.`;
