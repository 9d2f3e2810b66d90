import { z } from "zod";
import type { Core } from "#core/core.ts";

const indexDocument = z.object({ documentId: z.uuid() });

/** What the `knowledge` queue's jobs do, by name. All may run twice without harm. */
export const knowledgeProcessors = (core: Core): Record<string, (data: unknown) => Promise<void>> => ({
  "index-document": async (data) => core.knowledge.indexDocument(indexDocument.parse(data).documentId),
  sweep: async () => {
    await core.knowledge.sweep();
  },
  "clear-expired": async () => core.clearExpired(),
});
