import type { Member, TestApi } from "#test/start-api.ts";
import { quantile, type Figure } from "./measure.ts";
import { answerCall, firstTokens, startModelBench, wholeAnswers } from "./model-answers.ts";
import { questions } from "./seed.ts";

const asked = questions();

/** A question to the BD Assistant, each in a chat of its own. */
export const askAssistant = (api: TestApi, member: Member) =>
  answerCall(api, member, "/api/chat/messages", (index, accept) => ({
    content: asked[index % asked.length],
    role: "user",
    sessionId: `bench-${accept}-${index}`,
  }));

/** How long an answer takes beside the model's own time, with 1,000 passages in the library. */
export const measureAnswers = async (): Promise<Figure[]> => {
  const { api, admin, passages, firstTokenAt, close } = await startModelBench();
  try {
    const call = askAssistant(api, admin);
    const answers = await wholeAnswers(call);
    const tokens = await firstTokens(call, firstTokenAt);
    const budget = api.database.kind === "embedded" ? 15 : 10;
    return [
      { name: `passages in the library (${api.database.kind})`, value: passages, unit: "" },
      { name: "chat answer, own time, p50", value: quantile(answers, 0.5), unit: "ms", budget },
      { name: "chat answer, own time, p95", value: quantile(answers, 0.95), unit: "ms" },
      {
        name: `first token after the model's, p50 of ${tokens.length}`,
        value: quantile(tokens, 0.5),
        unit: "ms",
        budget: 10,
      },
      { name: "first token after the model's, p95", value: quantile(tokens, 0.95), unit: "ms" },
    ];
  } finally {
    await close();
  }
};
