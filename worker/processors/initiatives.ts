import type { Core } from "#core/core.ts";

/** What the `initiatives` queue's jobs do, by name. All may run twice without harm. */
export const initiativeProcessors = ({
  initiatives,
}: Core): Record<string, (data: unknown) => Promise<void>> => ({
  remind: async () => initiatives.remindAttendees(),
});
