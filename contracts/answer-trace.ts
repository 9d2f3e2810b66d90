import { z } from "zod";
import { answerMode } from "./chat.ts";
import { byId, text } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";

/** For how many days it is kept how an answer came about. */
export const traceDays = 90;

/** How many models can have a price. */
export const priceLimit = 50;

/** One call of a model; `cost` in US dollars, null where tokens or price are unknown. */
const tracedCall = z.object({
  purpose: z.enum(["understand", "rerank", "answer", "check"]),
  model: z.string(),
  /** Characters sent. */
  promptChars: z.number().int(),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  milliseconds: z.number(),
  /** Why it failed; null where it answered. */
  failure: z.string().nullable(),
  cost: z.number().nullable(),
});

/** How an answer came about. */
export const answerTrace = z.object({
  mode: answerMode,
  /** The question as it was searched for. */
  standalone: z.string(),
  /** What the model took the question for; null where it was not asked, or failed. */
  understanding: z
    .object({ kind: z.string(), queries: z.array(z.string()), language: z.string().nullable() })
    .nullable(),
  /** What retrieval made of the evidence, and how probable an answer is by it, 0 to 1. */
  evidence: z.enum(["answer", "possibly_related", "gap"]),
  probability: z.number(),
  /** Documents found, best first; `title` is null once a document is removed. */
  candidates: z.array(z.object({ documentId: z.string(), title: z.string().nullable(), score: z.number() })),
  /** What the model was given to read; `size` in characters, `relevance` in percent. */
  supplied: z.array(
    z.object({ documentId: z.string(), title: z.string(), size: z.number().int(), relevance: z.number() }),
  ),
  /** The model's verdict; null without one. */
  verdict: z.enum(["yes", "partly", "no", "none"]).nullable(),
  /** Whether the answer says that it is not sure; absent where that was not kept. */
  uncertain: z.boolean().optional(),
  /** What made it a gap; null where it is none. */
  gapRule: z.enum(["verdict", "phrase", "evidence"]).nullable(),
  /** What was done to the text after it was written. */
  guard: z.object({
    /** Sentences were left out or reworded because they commit the firm. */
    guarded: z.boolean(),
    /** The same because they tell internal matters. */
    concealed: z.boolean(),
    /** What no source states, as it was marked. */
    unsupported: z.array(z.string()),
  }),
  calls: z.array(tracedCall),
  steps: z.array(z.object({ name: z.string(), milliseconds: z.number() })),
  /** From the question to the answer. */
  milliseconds: z.number(),
  /** In US dollars; null where the cost of any call is unknown. */
  cost: z.number().nullable(),
});
export type AnswerTrace = z.infer<typeof answerTrace>;

export const readTrace = endpoint({
  summary: `How an answer came about, by its question's id or that of its message; null for one of more than ${traceDays} days ago, from before this was kept, or given without looking anything up.`,
  method: "GET",
  path: "/api/bd-questions/:id/trace",
  access: "admin",
  params: byId,
  response: answerTrace.nullable(),
});

const price = z
  .number({ error: "A price from 0 to 10,000" })
  .min(0, { error: "A price from 0 to 10,000" })
  .max(10_000, { error: "A price from 0 to 10,000" });

/** What a model costs, in US dollars for a million tokens. */
export const modelPrice = z.object({
  model: text(200, "Enter the name of the model"),
  input: price,
  output: price,
});
export type ModelPrice = z.infer<typeof modelPrice>;

export const listPrices = endpoint({
  summary: "What models cost, in US dollars for a million tokens.",
  method: "GET",
  path: "/api/model-prices",
  access: "admin",
  response: z.array(modelPrice),
});

export const replacePrices = endpoint({
  summary: "Replace what models cost.",
  method: "PUT",
  path: "/api/model-prices",
  access: "admin",
  body: z.object({
    prices: z.array(modelPrice).max(priceLimit, { error: `At most ${priceLimit} models` }),
  }),
  bodyBytes: bodyLimits.answer,
  response: z.array(modelPrice),
});
