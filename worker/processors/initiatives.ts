import type { Core } from "#core/core.ts";

/** What the `initiatives` queue's jobs do, by name. All may run twice without harm. */
export const initiativeProcessors = ({
  initiatives,
  announcements,
}: Core): Record<string, (data: unknown) => Promise<void>> => ({
  "send-announcements": async () => announcements.sendDue(),
  remind: async () => initiatives.remindAttendees(),
});
