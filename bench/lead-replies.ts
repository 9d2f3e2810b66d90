import { readFileSync } from "node:fs";
import { askAssistant } from "./answers.ts";
import { quantile, type Figure } from "./measure.ts";
import { answerCall, firstTokens, inTurn, startModelBench } from "./model-answers.ts";

interface Lead {
  text: string;
  service: string;
  stage: "before_proposal" | "after_proposal";
}

const leads: Lead[] = JSON.parse(readFileSync("eval/leads/sample.json", "utf8"));

/** A reply to a lead against an answer of the BD Assistant, both beside the model's own time, in the same run. */
export const measureLeadReplies = async (): Promise<Figure[]> => {
  const { product, firstTokenAt, close } = await startModelBench();
  try {
    const generate = answerCall(product, "/api/lead-replier/generate", (index, accept) => {
      const lead = leads[index % leads.length];
      return {
        projectName: `${accept} ${index}`,
        leadMessage: lead?.text,
        service: lead?.service,
        proposalReceived: lead?.stage === "after_proposal",
        sessionId: "bench",
      };
    });
    const [asked, replies] = await inTurn(askAssistant(product), generate);
    const answers = quantile(asked, 0.5);
    const tokens = await firstTokens(generate, firstTokenAt);
    return [
      { name: "chat answer, own time, p50", value: answers, unit: "ms" },
      { name: "lead reply, own time, p50", value: quantile(replies, 0.5), unit: "ms" },
      { name: "lead reply, own time, p95", value: quantile(replies, 0.95), unit: "ms" },
      {
        name: "lead reply against a chat answer",
        value: quantile(replies, 0.5) / answers,
        unit: "x",
        budget: 1.3,
      },
      {
        name: `first token after the model's, p50 of ${tokens.length}`,
        value: quantile(tokens, 0.5),
        unit: "ms",
        budget: 50,
      },
      { name: "first token after the model's, p95", value: quantile(tokens, 0.95), unit: "ms" },
    ];
  } finally {
    await close();
  }
};
