import { z } from "zod";
import type { Core } from "#core/core.ts";

const source = z.object({ sourceId: z.uuid() });

/** What the `sources` queue's jobs do, by name. All may run twice without harm. */
export const sourceProcessors = ({ sources }: Core): Record<string, (data: unknown) => Promise<void>> => ({
  read: async (data) => sources.read(source.parse(data).sourceId),
  sweep: async () => sources.queueDue(),
});
