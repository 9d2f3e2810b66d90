import { z } from "zod";
import { answerMode, messageLimit, scoredSource } from "./chat.ts";
import { moduleName, pageQuery, service, services, text, time, type Service } from "./common.ts";
import { bodyLimits, endpoint } from "./endpoint.ts";
import { leadMessageLimit, leadSuggestion } from "./suggestions.ts";

/** How much each part of the guidance can hold: entries, and characters of each. */
export const guidanceLimits = {
  tone: 2_000,
  rule: 500,
  rules: 40,
  proposalStatusRule: 3_000,
  objection: 600,
  objections: 40,
  greeting: 80,
  greetings: 200,
  shortestIndicator: 6,
  indicator: 120,
  indicators: 200,
  word: 80,
  words: 12,
  groups: 200,
  question: 200,
  leadMessage: leadMessageLimit,
  suggestions: 5,
} as const;

const limits = guidanceLimits;

const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most, { error: `At most ${most} entries` });

const lines = (length: number, most: number) => list(text(length, "An entry is empty"), most);

const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .max(length, { error: `At most ${length.toLocaleString("en")} characters` });

const objections = lines(limits.objection, limits.objections);

// Anything shorter is part of ordinary words, and would make every answer a gap.
const indicator = text(limits.indicator, "An entry is empty").min(limits.shortestIndicator, {
  error: `A phrase has at least ${limits.shortestIndicator} characters`,
});

const greeting = text(limits.greeting, "An entry is empty").regex(/[\p{L}\p{N}]/u, {
  error: "A greeting has at least one letter",
});

const group = list(text(limits.word, "An entry is empty"), limits.words).min(2, {
  error: "A group has at least two words or phrases",
});

/** What a firm's admins have the assistants say and know besides the documents; every part may be empty. */
export const guidance = z.object({
  /** How answers and replies are worded. */
  tone: optionalText(limits.tone),
  /** What replies to leads keep to, besides the product's own rules. */
  keyRules: lines(limits.rule, limits.rules),
  /** What may be said before and after a proposal, besides the product's own rule. */
  proposalStatusRule: optionalText(limits.proposalStatusRule),
  /** What leads object to, and how that is met. */
  objections: z.object({ OTC: objections, MM: objections, LS: objections, ADV: objections }),
  /** Messages of nothing else are no questions, besides the product's own list. */
  excludedGreetings: list(greeting, limits.greetings),
  /** An answer without a verdict that has one of them is a gap, besides the product's own list. */
  indicatorPhrases: list(indicator, limits.indicators),
  /** Groups of words and phrases that mean the same. */
  glossary: list(group, limits.groups),
  /** What an empty conversation offers to ask first, while the library answers it. */
  suggestedQuestions: lines(limits.question, limits.suggestions),
  /** The same for the Lead Replier. */
  suggestedLeadMessages: list(leadSuggestion, limits.suggestions),
});
export type Guidance = z.infer<typeof guidance>;

const perService = <Value>(value: (service: Service) => Value) =>
  Object.fromEntries(services.map((name) => [name, value(name)])) as Record<Service, Value>;

/** Nothing but the product's own rules. */
export const noGuidance: Guidance = {
  tone: "",
  keyRules: [],
  proposalStatusRule: "",
  objections: perService(() => []),
  excludedGreetings: [],
  indicatorPhrases: [],
  glossary: [],
  suggestedQuestions: [],
  suggestedLeadMessages: [],
};

export const guidanceParts = Object.keys(noGuidance) as (keyof Guidance)[];
export const guidancePart = z.enum(guidanceParts);

/** One version of the guidance; 0 is the empty one before the first, and `editedBy` null is the product itself. */
export const guidanceVersion = z.object({
  version: z.number().int(),
  guidance,
  editedBy: z.string().nullable(),
  editedAt: time.nullable(),
});
export type GuidanceVersion = z.infer<typeof guidanceVersion>;

/** A version in the list of all, with the parts that it changed. */
export const listedGuidance = guidanceVersion.extend({ changed: z.array(guidancePart) });
export type ListedGuidance = z.infer<typeof listedGuidance>;

const version = z.number().int().min(0).max(2_147_483_647);

export const readGuidance = endpoint({
  summary: "The guidance in force.",
  method: "GET",
  path: "/api/guidance",
  access: "admin",
  response: guidanceVersion,
});

export const saveGuidance = endpoint({
  summary:
    "Make a guidance the one in force, as a new version. `basedOn` is the version that was edited: a newer one answers 409 and names `basedOn`.",
  method: "PUT",
  path: "/api/guidance",
  access: "admin",
  body: z.object({ guidance, basedOn: version }),
  bodyBytes: bodyLimits.document,
  response: guidanceVersion,
});

/** How many versions are listed at once, for each has its whole text. */
export const guidanceVersionsAtOnce = 10;

export const listGuidanceVersions = endpoint({
  summary: "The versions of the guidance, newest first, ten at a time.",
  method: "GET",
  path: "/api/guidance/versions",
  access: "admin",
  query: pageQuery,
  response: z.array(listedGuidance),
});

export const restoreGuidance = endpoint({
  summary: "Make an earlier version of the guidance the one in force, as a new version.",
  method: "POST",
  path: "/api/guidance/versions/:version/restore",
  access: "admin",
  params: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: guidanceVersion,
});

/** How many questions a guidance can be tried out with at once. */
export const previewLimit = 3;

/** An answer or a reply as it would be given. */
export const previewedAnswer = z.object({
  text: z.string(),
  sources: z.array(scoredSource),
  mode: answerMode,
  knowledgeGapDetected: z.boolean(),
  notice: z.string().nullable(),
});
export type PreviewedAnswer = z.infer<typeof previewedAnswer>;

export const guidancePreview = z.object({
  question: z.string(),
  now: previewedAnswer,
  draft: previewedAnswer,
});
export type GuidancePreview = z.infer<typeof guidancePreview>;

export const previewGuidance = endpoint({
  summary:
    "Answer up to three questions with the guidance in force and with a draft of it, storing nothing. For the Lead Replier they are messages of leads, about `service` (OTC where it is absent).",
  method: "POST",
  path: "/api/guidance/preview",
  access: "admin",
  limited: "chat",
  body: z.object({
    guidance,
    module: moduleName.default("bd_assistant"),
    service: service.default("OTC"),
    proposalReceived: z.boolean().default(false),
    questions: z
      .array(text(messageLimit, "Write a question"))
      .min(1, { error: "Write at least one question" })
      .max(previewLimit, { error: `At most ${previewLimit} questions` }),
  }),
  bodyBytes: bodyLimits.document,
  response: z.array(guidancePreview),
});
