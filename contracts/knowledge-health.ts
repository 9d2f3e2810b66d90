import { z } from "zod";
import { moduleName, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** A document is stale that nobody edited for so many days. */
export const staleDays = 180;

/** A document is unused that no answer has cited for so many days; new ones have time to be found. */
export const unusedDays = { cited: 90, old: 30 } as const;

/** How many entries each list of the health report holds at most. */
export const healthLimit = 50;

const healthDocument = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  uploadedAt: time,
  updatedAt: time,
});
export type HealthDocument = z.infer<typeof healthDocument>;

const unhelpfulDocument = healthDocument.extend({
  unhelpfulCount: z.number().int(),
  lastMarkedAt: time,
  /** The latest reasons agents gave. */
  reasons: z.array(z.string()),
});
export type UnhelpfulDocument = z.infer<typeof unhelpfulDocument>;

const duplicatePassage = z.object({
  documentId: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
});

/** Two passages that say nearly the same; `similarity` is a percent. */
export const nearDuplicate = z.object({
  similarity: z.number().min(0).max(100),
  passages: z.tuple([duplicatePassage, duplicatePassage]),
});
export type NearDuplicate = z.infer<typeof nearDuplicate>;

const contradictingSide = z.object({
  documentId: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  sentence: z.string(),
  /** The figures in it that differ, as they are written. */
  figures: z.array(z.string()),
  /** False of what the core team answered, which is no document to be edited. */
  editable: z.boolean(),
});

/** Two sentences that state different figures for the same thing; `about` says of what, where a model was asked. */
export const contradiction = z.object({
  key: z.string(),
  about: z.string().nullable(),
  sides: z.tuple([contradictingSide, contradictingSide]),
});
export type Contradiction = z.infer<typeof contradiction>;

/** A question that is asked often and answered badly: of its latest askings so many were gaps, said not to be certain, or marked as not helpful, since the core team answered it last. */
export const poorlyAnswered = z.object({
  module: moduleName,
  question: z.string(),
  frequency: z.number().int(),
  lastAsked: time,
  gaps: z.number().int(),
  unsure: z.number().int(),
  unhelpful: z.number().int(),
  /** The request that still waits for an answer. */
  pendingId: z.string().nullable(),
  /** What was answered last, to start a document from. */
  latestAnswer: z.string().nullable(),
});
export type PoorlyAnswered = z.infer<typeof poorlyAnswered>;

/** `total` counts all there are, `items` are the first of them. */
const report = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number().int(), items: z.array(item) });

export const knowledgeHealth = z.object({
  /** `isComparing` while passages were not compared with the others yet. */
  contradictions: report(contradiction).extend({ isComparing: z.boolean() }),
  poorlyAnswered: report(poorlyAnswered),
  neverCited: report(healthDocument),
  notEdited: report(healthDocument),
  unhelpful: report(unhelpfulDocument),
  nearDuplicates: report(nearDuplicate),
});
export type KnowledgeHealth = z.infer<typeof knowledgeHealth>;

export const readKnowledgeHealth = endpoint({
  summary: "What in the knowledge base needs attention.",
  method: "GET",
  path: "/api/knowledge/health",
  access: "admin",
  response: knowledgeHealth,
});

const contradictionKey = text(64, "Name a contradiction");

export const dismissContradiction = endpoint({
  summary: "Say that two sentences do not contradict each other; kept for as long as both say the same.",
  method: "POST",
  path: "/api/knowledge/contradictions/:key/dismiss",
  access: "admin",
  params: z.object({ key: contradictionKey }),
  response: success,
});

export const restoreContradiction = endpoint({
  summary: "Take back that two sentences do not contradict each other.",
  method: "DELETE",
  path: "/api/knowledge/contradictions/:key/dismiss",
  access: "admin",
  params: z.object({ key: contradictionKey }),
  response: success,
});
