import { z } from "zod";
import type { Core } from "#core/core.ts";

const gap = z.object({ gapId: z.uuid() });
const entry = z.object({ entryId: z.uuid() });

/** What the `gaps` queue's jobs do, by name: what agents wait to be told, of requests and of leads. All may run twice without harm. */
export const gapProcessors = ({
  gaps,
  leadRecords,
}: Core): Record<string, (data: unknown) => Promise<void>> => ({
  tell: async (data) => gaps.tellAskers(gap.parse(data).gapId),
  correct: async (data) => gaps.tellCorrections(entry.parse(data).entryId),
  sweep: async () => gaps.sweep(),
  "remind-of-leads": async () => leadRecords.remind(),
});

/** What the queue of closed requests to be checked does: it waits for the model, which nobody who is to be told must. */
export const proofProcessors = ({ gaps }: Core): Record<string, (data: unknown) => Promise<void>> => ({
  prove: async (data) => gaps.proveClosure(gap.parse(data).gapId),
});
