import type { SourceSchedule } from "#contracts/sources.ts";

const hourMs = 60 * 60_000;

/** How long a source is left alone by each schedule, in milliseconds. */
export const sourceScheduleMs: Record<SourceSchedule, number> = {
  hourly: hourMs,
  daily: 24 * hourMs,
  weekly: 7 * 24 * hourMs,
};
