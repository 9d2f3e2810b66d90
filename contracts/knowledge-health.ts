import { z } from "zod";
import { time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** A document is stale that nobody edited for so many days. */
export const staleDays = 180;

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

/** `total` counts all there are, `items` are the first of them. */
const report = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number().int(), items: z.array(item) });

export const knowledgeHealth = z.object({
  neverCited: report(healthDocument),
  notEdited: report(healthDocument),
  unhelpful: report(unhelpfulDocument),
  nearDuplicates: report(nearDuplicate),
});
export type KnowledgeHealth = z.infer<typeof knowledgeHealth>;

export const readKnowledgeHealth = endpoint({
  name: "readKnowledgeHealth",
  summary: "What in the knowledge base needs attention.",
  method: "GET",
  path: "/api/knowledge/health",
  access: "admin",
  response: knowledgeHealth,
});
