import type { Core } from "#core/core.ts";

/** What the `files` queue's jobs do, by name. All may run twice without harm. */
export const fileProcessors = ({ files }: Core): Record<string, (data: unknown) => Promise<void>> => ({
  sweep: async () => files.sweep(),
});
