import type { AssistantConfig } from "#contracts/assistant-config.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { framed } from "../source-turns.ts";
import { indicatorPhrases } from "./indicator-phrases.ts";
import { systemPrompt } from "./prompt.ts";
import { excludedGreetings } from "./small-talk.ts";
import { gapText } from "./texts.ts";

interface Deps {
  config: Config;
  /** Terms of the trade that questions are recognised by, whatever their spelling. */
  keywords: string[];
}

const contextOf = ({ maxDocuments }: Config["assistant"]): AssistantConfig["contextInjection"] => ({
  description: `The passages that fit a question best, from at most ${maxDocuments} documents, stand before it, numbered and framed as data. An entry of Extras that answers the question comes first.`,
  format: [
    framed("source", { number: "1", document: "Title", section: "Heading" }, "The passage"),
    framed("question", {}, "The question"),
  ].join("\n\n"),
  maxDocuments,
});

const explanations = ({ model, assistant }: Config): AssistantConfig["featureExplanations"] => [
  {
    title: "Who answers",
    text:
      model === null
        ? "No language model is configured: the best passages of the playbook are quoted word for word."
        : "The language model answers from the numbered sources alone. When it cannot be reached, the best passages are quoted word for word and the answer says so.",
  },
  {
    title: "Extras first",
    text: `An answer of the core team in Extras goes before every other document once it fits the question to ${assistant.extrasThreshold} %.`,
  },
  {
    title: "Knowledge gaps",
    text: "A question is a gap when no passage fits it well enough, when the model says that the sources do not answer it, or when the answer contains one of the indicator phrases. It is then forwarded and no sources are shown.",
  },
  {
    title: "Small talk",
    text: "A message made of nothing but the excluded greetings gets a short reply and never counts as a question.",
  },
  {
    title: "Follow-up questions",
    text: `A question that leans on what was said before is completed from the last ${assistant.historyMessages} messages before the knowledge base is searched.`,
  },
  {
    title: "Citations",
    text: "Numbers the model cites are checked against the sources it was given, and links against those in them.",
  },
];

/** What the BD Assistant really works with, for admins. */
export const assistantConfig =
  ({ config, keywords }: Deps) =>
  async (actor: Actor): Promise<AssistantConfig> => {
    requireAdmin(actor);
    const { maxTokens, historyMessages } = config.assistant;
    return {
      baseSystemPrompt: systemPrompt(config.orgName),
      modelConfiguration: {
        model: config.model?.chatModel ?? "none (playbook mode)",
        maxTokens,
        chatHistoryLimit: historyMessages,
      },
      knowledgeGapDetection: {
        enabled: true,
        indicators: indicatorPhrases,
        bdQuestionKeywords: keywords,
        excludedGreetings,
      },
      automaticResponseModification: { whenKnowledgeGapDetected: gapText(config.supportLink) },
      contextInjection: contextOf(config.assistant),
      featureExplanations: explanations(config),
    };
  };
