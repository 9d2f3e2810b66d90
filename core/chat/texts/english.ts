import { whatHappened } from "../../answering/failure-text.ts";
import type { FailureReason } from "../../platform/model-failure.ts";

/** What the person reads when the knowledge base has no answer. */
export const gapText = (supportLink: string): string =>
  [
    "I don't have a reliable answer to this in the knowledge base yet.",
    "Your question has been **forwarded to the core team**, and their answer will appear here in this chat.",
    `In the meantime you can [contact your BD Support Manager](${supportLink}).`,
  ].join("\n\n");

/** What whoever asked reads when the core team deletes a question that waits for its answer. */
export const closedText = (supportLink: string): string =>
  `The core team has closed this question without an answer. If you still need one, ask again in other words, or [contact your BD Support Manager](${supportLink}).`;

/** Tells a person why the playbook answers instead of the model, or nothing does, and what to do about it. */
export const modelFailedNotice = (reason: FailureReason, gap: boolean): string =>
  `${whatHappened(reason)}, ${gap ? "and no passage of the playbook comes near" : "so this answer quotes the playbook instead"}. Your question is saved; try again in a moment for a written answer.`;

/** Told of what the model had written when it broke off. */
export const brokenOffNotice = (reason: FailureReason): string =>
  `${whatHappened(reason)}, so this answer breaks off here. Your question is saved; try again in a moment for a whole one.`;

/** Told of an answer in part. */
export const missingNotice = (missing: string): string =>
  `The playbook leaves open, and the core team has been asked: ${missing}`;

/** Told of figures, names and dates of an answer that nothing of what it rests on states; `phrases` quoted, parted by commas. */
export const unsupportedNotice = (phrases: string): string =>
  `Not stated like this in the sources, please check: ${phrases}.`;

/** Told of an answer that names no source for what it says. */
export const uncitedNotice = "No document is named for this, so check it before you rely on it.";

/** What somebody reads who asked for something that has nothing to do with the work. */
export const offTopicText =
  "I can't help with that here. Ask me about our services, commissions, guidelines or processes.";

/** What a model says to small talk that has no words for it. */
export const asideText = "Good. If something else comes up, just ask.";

/** What stands in place of an answer that was stopped before its first word. */
export const stoppedText = "Stopped before anything was written.";

/** Told of an answer that its reader stopped. */
export const stoppedNotice = "You stopped this answer.";

/** Told when the model ran into its length limit. */
export const lengthNotice = "This answer reached its length limit and may be incomplete.";
