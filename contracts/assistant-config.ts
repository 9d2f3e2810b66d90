import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** How one part of an assistant works, in a sentence or two. */
export const featureExplanation = z.object({ title: z.string(), text: z.string() });
export type FeatureExplanation = z.infer<typeof featureExplanation>;

/** What the BD Assistant is told and how it is set. Without a model its name says so. */
export const assistantConfig = z.object({
  baseSystemPrompt: z.string(),
  modelConfiguration: z.object({
    model: z.string(),
    temperature: z.number(),
    maxTokens: z.number().int(),
    chatHistoryLimit: z.number().int(),
  }),
  knowledgeGapDetection: z.object({
    enabled: z.boolean(),
    indicators: z.array(z.string()),
    bdQuestionKeywords: z.array(z.string()),
    excludedGreetings: z.array(z.string()),
  }),
  automaticResponseModification: z.object({ whenKnowledgeGapDetected: z.string() }),
  contextInjection: z.object({
    description: z.string(),
    format: z.string(),
    maxDocuments: z.number().int(),
  }),
  featureExplanations: z.array(featureExplanation),
});
export type AssistantConfig = z.infer<typeof assistantConfig>;

export const readAssistantConfig = endpoint({
  summary: "What the BD Assistant is told, as it really is.",
  method: "GET",
  path: "/api/assistant/prompt",
  access: "admin",
  response: assistantConfig,
});
