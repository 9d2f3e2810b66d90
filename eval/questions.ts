import { readFileSync } from "node:fs";
import { z } from "zod";
import { service } from "#contracts/common.ts";
import type { GapQuestion } from "./libraries.ts";

const split = z.enum(["tune", "held-out"]);
const answerable = z.object({ question: z.string(), documents: z.array(z.string()).min(1), split });
const followUp = answerable.extend({ history: z.array(z.string()).min(1) });
const unanswerable = z.object({ question: z.string(), split });
const judged = z.object({ question: z.string(), answerable: z.boolean() });
const greeting = z.object({ text: z.string() });
const leadMessage = z.object({
  id: z.string(),
  message: z.string(),
  service,
  stage: z.enum(["awaiting", "received"]),
  sections: z.array(z.string()),
  split,
});

export type Split = z.infer<typeof split>;
export type Answerable = z.infer<typeof answerable>;
export type FollowUp = z.infer<typeof followUp>;

const read = <T extends z.ZodType>(path: string, item: T): z.output<T>[] =>
  z.array(item).parse(JSON.parse(readFileSync(path, "utf8")));

/**
 * The questions retrieval is judged by. Held-out ones are for the final count alone; `development` holds questions
 * written while the ways of asking were collected, so it says nothing about how well those work. `gapDevelopment` is by
 * another hand than the rest and told in the other's way: cases that have no answer, bare questions that have one.
 * `gapFresh` is by a third hand, who knew the sample alone, and for the final count alone.
 */
export const readQuestions = () => ({
  retrieval: read("eval/sets/retrieval.json", answerable),
  development: read("eval/sets/retrieval-development.json", answerable),
  followUps: read("eval/sets/followups.json", followUp),
  unanswerable: read("eval/sets/unanswerable.json", unanswerable),
  gapDevelopment: read("eval/sets/gap-development.json", judged),
  gapFresh: read("eval/sets/gap-fresh.json", judged),
  greetings: read("eval/sets/greetings.json", greeting),
});

/** A lead's message, with the headings of the sections that have words for it. */
export type LeadMessage = z.infer<typeof leadMessage>;

/**
 * Messages of leads by hands who knew no script, and the sections that others, who knew no draft, found to have the words;
 * none where no script has any.
 */
export const readLeadMessages = () => read("eval/sets/lead-messages.json", leadMessage);

/** The questions of one split that gaps are told by. */
export const gapQuestions = (
  { retrieval, unanswerable }: Pick<ReturnType<typeof readQuestions>, "retrieval" | "unanswerable">,
  split: Split,
): GapQuestion[] => [
  ...ofSplit(retrieval, split).map((row) => ({ ...row, answerable: true })),
  ...ofSplit(unanswerable, split).map(({ question }) => ({ question, answerable: false })),
];

/** The rows of one split. */
export const ofSplit = <T extends { split: Split }>(rows: T[], split: Split): T[] =>
  rows.filter((row) => row.split === split);
