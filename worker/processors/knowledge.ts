import { z } from "zod";
import type { Core } from "#core/core.ts";

// Few enough that nobody waits long for the database.
const digestedAtOnce = 100;

const indexDocument = z.object({ documentId: z.uuid() });

/** What the `knowledge` queue's jobs do, by name. All may run twice without harm. */
export const knowledgeProcessors = (core: Core): Record<string, (data: unknown) => Promise<void>> => ({
  "index-document": async (data) => {
    const { documentId } = indexDocument.parse(data);
    await core.knowledge.indexDocument(documentId);
    await core.knowledge.findDuplicates(documentId);
  },
  sweep: async () => {
    await core.knowledge.sweep();
    await core.knowledge.findDuplicates();
  },
  "digest-questions": async () => {
    while ((await core.review.digest(digestedAtOnce)) > 0);
  },
  "clear-expired": async () => core.clearExpired(),
});
