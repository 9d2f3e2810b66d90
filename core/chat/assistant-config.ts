import type { AssistantConfig } from "#contracts/assistant-config.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { framed } from "../answering/frames.ts";
import { indicatorPhrases } from "../answering/indicator-phrases.ts";
import type { CurrentModel, Model } from "../platform/model.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import { systemPrompt } from "./prompt.ts";
import { excludedGreetings } from "../answering/small-talk.ts";
import { textsIn } from "./texts/by-language.ts";

interface Deps {
  config: Config;
  model: CurrentModel;
  guidance: CurrentGuidance;
}

const contextOf = ({
  maxDocuments,
  contextChars,
}: Config["assistant"]): AssistantConfig["contextInjection"] => ({
  description: `The documents that come nearest to a question stand before it, whole or as their matching sections, in up to ${contextChars} characters and no more than the model holds, numbered and framed as data. An entry of Extras that answers the question comes first. At most ${maxDocuments} documents are shown, those that the answer cites.`,
  format: [
    framed(
      "source",
      { number: "1", title: "Title", category: "Category", section: "Heading", date: "2026-01-31" },
      "The document or a part of it",
    ),
    framed("question", {}, "The question"),
  ].join("\n\n"),
  maxDocuments,
});

const explanations = (model: Model | null, { assistant }: Config): AssistantConfig["featureExplanations"] => [
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
    text: "With a language model a question is a gap when the model says that the sources do not answer it, or, where it says neither, when its answer contains one of the indicator phrases; of a question answered in part only the rest is forwarded. Without one a question is a gap when no passage comes near it. A gap is forwarded and no sources are shown.",
  },
  {
    title: "Small talk",
    text: "A message made of nothing but the excluded greetings gets a short reply and never counts as a question, nor does what the model takes for small talk.",
  },
  {
    title: "Words that mean the same",
    text: "A question with a word or phrase of a glossary group is also looked up with the others of its group in that place. The groups are edited under Guidance.",
  },
  {
    title: "Follow-up questions",
    text: `A question that is not surely found, or may follow the last ${assistant.historyMessages} messages, is first put into complete words and short searches by the model. Without one a short question is looked up as it was said and as completed from them, and the better result is kept.`,
  },
  {
    title: "Citations",
    text: "Numbers the model cites are checked against the sources it was given, and links against those in them. What is not cited is not shown as a source.",
  },
];

/** What the BD Assistant really works with, for admins. */
export const assistantConfig =
  ({ config, model: connected, guidance: current }: Deps) =>
  async (actor: Actor): Promise<AssistantConfig> => {
    requireAdmin(actor);
    const guidance = await current();
    const model = connected();
    const { maxTokens, temperature, historyMessages } = config.assistant;
    return {
      baseSystemPrompt: systemPrompt(config.orgName, guidance),
      modelConfiguration: {
        model: model?.chatModel ?? "none (playbook mode)",
        temperature,
        maxTokens,
        chatHistoryLimit: historyMessages,
      },
      knowledgeGapDetection: {
        enabled: true,
        indicators: [...new Set([...indicatorPhrases, ...guidance.indicatorPhrases])],
        // Whatever is no small talk is a question, in whatever words.
        bdQuestionKeywords: [],
        excludedGreetings: [...new Set([...excludedGreetings, ...guidance.excludedGreetings])],
      },
      automaticResponseModification: { whenKnowledgeGapDetected: textsIn(null).gap(config.supportLink) },
      contextInjection: contextOf(config.assistant),
      featureExplanations: explanations(model, config),
    };
  };
