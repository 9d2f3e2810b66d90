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
    await core.knowledge.findContradictions(documentId);
    await core.library.hasChanged();
  },
  sweep: async () => {
    await core.knowledge.sweep();
    await core.knowledge.findDuplicates();
    await core.knowledge.findContradictions();
  },
  "digest-questions": async () => {
    while ((await core.review.digest(digestedAtOnce)) > 0);
  },
  "remind-owners": async () => {
    await core.remindOwners();
  },
  "clear-expired": async () => core.clearExpired(),
});
