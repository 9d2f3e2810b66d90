import type { Category } from "#contracts/documents.ts";
import type { FeedbackStatus } from "#contracts/feedback.ts";
import { asDraft } from "../../../../entities/answers/as-draft.ts";

export interface DocumentDraft {
  title: string;
  category: Category;
  content: string;
  /** The common question that it is made of. */
  fromQuestion: string;
}

interface Asked {
  id: string;
  question: string;
  instances: readonly { userQuestion: string; status: FeedbackStatus; aiResponse: string | null }[];
}

const titleLimit = 300;

const titleOf = (kind: string, question: string): string =>
  // The database stores no half of a character.
  `${kind}: ${question.trim()}`.slice(0, titleLimit).replace(/[\uD800-\uDBFF]$/u, "");

const wordings = ({ question, instances }: Asked): string[] => [
  ...new Set([question, ...instances.map((instance) => instance.userQuestion)].map((text) => text.trim())),
];

const list = (lines: string[]): string =>
  lines.map((line) => `- ${line.replaceAll(/\s+/gu, " ")}`).join("\n");

/** What it was answered last, empty where it never was. */
export const latestAnswer = ({ instances }: Pick<Asked, "instances">): string => {
  // Whoever still waits was only told that nobody knows.
  const answered = instances.find(
    ({ status, aiResponse }) => status !== "pending" && aiResponse !== null && aiResponse.trim() !== "",
  );
  return asDraft(answered?.aiResponse ?? "").trim();
};

/** A document about what agents keep asking, to be filled in. */
export const faqDraft = (asked: Asked): DocumentDraft => ({
  title: titleOf("FAQ", asked.question),
  category: "BD Essentials",
  fromQuestion: asked.id,
  content: `## ${asked.question.trim()}

${latestAnswer(asked) || "_Write the answer here._"}

## Details

- _Who it applies to_
- _Numbers and conditions_
- _Where to find more_

## Also asked as

${list(wordings(asked))}
`,
});

/** A script for what leads keep asking, to be filled in. */
export const scriptDraft = (asked: Asked): DocumentDraft => ({
  title: titleOf("Lead question", asked.question),
  category: "Lead Handling Scripts",
  fromQuestion: asked.id,
  content: `## When a lead asks

${list(wordings(asked))}

## Reply

${latestAnswer(asked) || "_Write the reply here._"}

## Keep in mind

- _What never to promise_
- _What differs when the proposal was received_
`,
});
