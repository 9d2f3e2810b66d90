import { type AnswerTrace, listPrices, readTrace } from "#contracts/answer-trace.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** How an answer came about, by its question's id or its message's; `at` tells what was written anew from what it replaced. */
export const traceQuery = (id: string, at?: string) => ({
  queryKey: keys.trace(id, at),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readTrace, { id }, { signal }),
});

/** What models cost. */
export const pricesQuery = {
  queryKey: keys.prices,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listPrices, {}, { signal }),
};

type Call = AnswerTrace["calls"][number];

/** What a model is asked for. */
export const purposes: Record<Call["purpose"], string> = {
  understand: "Understanding",
  rerank: "Ordering",
  answer: "Writing",
  check: "Checking",
};

const kinds: Record<string, string> = {
  question: "A question",
  small_talk: "Small talk",
  off_topic: "Off topic",
  edit_previous: "A wish about what was said before",
  unclear: "Unclear",
};

const evidenceWords: Record<AnswerTrace["evidence"], string> = {
  answer: "Sure",
  possibly_related: "Not sure",
  gap: "Nothing near",
};

const verdictWords: Record<NonNullable<AnswerTrace["verdict"]>, string> = {
  yes: "Answered",
  partly: "Answered in part",
  no: "Not answered",
  none: "Nothing was asked",
};

const gapRules: Record<NonNullable<AnswerTrace["gapRule"]>, string> = {
  verdict: "The model's verdict",
  phrase: "The model's words, as it gave no verdict",
  evidence: "Nothing near in the knowledge base",
};

/** A time as "12 ms" or "1.2 s". */
export const timeText = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** Characters as "3,900 characters". */
export const sizeText = (size: number): string => `${size.toLocaleString("en")} characters`;

const dollars = (cost: number): string => `$${cost.toFixed(cost < 0.01 ? 5 : 3)}`;

/** What the whole answer cost, as far as it is known. */
export const costText = ({ cost, calls }: AnswerTrace): string[] =>
  calls.length === 0 ? [] : [cost === null ? "cost unknown" : dollars(cost)];

/** The figures of one call. */
export const callFacts = (given: Call): string[] => {
  const { promptTokens, completionTokens, promptChars, milliseconds, failure, cost } = given;
  const known = promptTokens !== null && completionTokens !== null;
  return [
    known
      ? `${promptTokens.toLocaleString("en")} + ${completionTokens.toLocaleString("en")} tokens`
      : sizeText(promptChars),
    timeText(milliseconds),
    ...(cost === null ? [] : [dollars(cost)]),
    ...(failure === null ? [] : [`failed: ${failure}`]),
  ];
};

const guardText = ({ guarded, concealed, unsupported }: AnswerTrace["guard"]): string[] => [
  ...(guarded ? ["Sentences that commit were reworded or left out"] : []),
  ...(concealed ? ["Sentences that tell internal matters were left out"] : []),
  ...(unsupported.length === 0 ? [] : [`No source has ${unsupported.map((each) => `“${each}”`).join(", ")}`]),
];

type Line = readonly [label: string, value: string | null];

const saidOf = (lines: readonly Line[]): { label: string; value: string }[] =>
  lines.flatMap(([label, value]) => (value === null || value === "" ? [] : [{ label, value }]));

/** What a question was taken for, line by line. */
export const understoodOf = ({ standalone, understanding }: AnswerTrace) =>
  saidOf([
    ["Searched for", standalone],
    ["Understood as", understanding === null ? null : (kinds[understanding.kind] ?? understanding.kind)],
    ["Further searches", understanding === null ? null : understanding.queries.join(" · ")],
  ]);

/** What was decided of it, line by line. */
export const decidedOf = ({ evidence, probability, verdict, gapRule, guard }: AnswerTrace) =>
  saidOf([
    ["Search", `${evidenceWords[evidence]}, ${Math.round(probability * 100)}%`],
    ["Model's verdict", verdict === null ? null : verdictWords[verdict]],
    ["A gap by", gapRule === null ? null : gapRules[gapRule]],
    ["After writing", guardText(guard).join(". ")],
  ]);
