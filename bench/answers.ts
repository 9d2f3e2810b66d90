import { randomUUID } from "node:crypto";
import { quantile, type Figure } from "./measure.ts";
import {
  type AnswerCall,
  answerCall,
  answersTogether,
  firstTokens,
  startModelBench,
  waitsForToken,
  wholeAnswers,
} from "./model-answers.ts";
import type { Product } from "./product.ts";
import { questions } from "./seed.ts";

const asked = questions();

/** A question to the BD Assistant, each in a chat of its own. */
export const askAssistant = (product: Product) =>
  answerCall(product, "/api/chat/messages", (index, accept) => ({
    content: asked[index % asked.length],
    role: "user",
    sessionId: `bench-${accept}-${index}`,
  }));

const modelMs = 300;
const waited = 20;

/** A question that what is found is sure to answer, so that the model is asked for the answer alone. */
const findSure = async (asking: (content: string) => AnswerCall): Promise<string> => {
  for (const question of asked) {
    const [wait = Number.POSITIVE_INFINITY] = await waitsForToken(asking(question), 1);
    if (wait < 1.8 * modelMs) return question;
  }
  throw new Error("Of no question is what is found sure to answer it.");
};

/** How long one waits for the first word of a model that takes its time, where it is asked for the answer alone and where it first says what is meant. */
const measureWaits = async (product: Product): Promise<Figure[]> => {
  const asking = (content: string) =>
    answerCall(product, "/api/chat/messages", () => ({
      content,
      role: "user",
      sessionId: `waits-${randomUUID()}`,
    }));
  const sure = await waitsForToken(asking(await findSure(asking)), waited);
  const understood = await waitsForToken(asking("wich comision get i of zebras?"), waited);
  const own = (waits: number[], calls: number) => quantile(waits, 0.5) - calls * modelMs;
  return [
    { name: `first token beyond a model's ${modelMs} ms, p50`, value: own(sure, 1), unit: "ms", budget: 40 },
    { name: "the same where it first says what is meant", value: own(understood, 2), unit: "ms", budget: 40 },
  ];
};

/** How long an answer takes beside the model's own time, and how long one waits for its first word, with 1,000 passages in the library. */
export const measureAnswers = async (): Promise<Figure[]> => {
  const { product, kind, passages, firstTokenAt, slowDown, close } = await startModelBench();
  try {
    const call = askAssistant(product);
    const answers = await wholeAnswers(call);
    const tokens = await firstTokens(call, firstTokenAt);
    const together = await answersTogether(call);
    slowDown(modelMs);
    const budget = kind === "embedded" ? 15 : 10;
    return [
      { name: `passages in the library (${kind})`, value: passages, unit: "" },
      { name: "chat answer, own time, p50", value: quantile(answers, 0.5), unit: "ms", budget },
      { name: "chat answer, own time, p95", value: quantile(answers, 0.95), unit: "ms" },
      {
        name: `first token after the model's, p50 of ${tokens.length}`,
        value: quantile(tokens, 0.5),
        unit: "ms",
        budget: 10,
      },
      { name: "first token after the model's, p95", value: quantile(tokens, 0.95), unit: "ms" },
      { name: `16 answers at once, p50 of ${together.length}`, value: quantile(together, 0.5), unit: "ms" },
      { name: "16 answers at once, p95", value: quantile(together, 0.95), unit: "ms" },
      ...(await measureWaits(product)),
    ];
  } finally {
    await close();
  }
};
