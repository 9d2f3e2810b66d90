import { dayOf, formatLongDate, formatLongDay, formatTime } from "../../lib/dates.ts";

const isDay = (time: string): boolean => time.length === "2026-11-21".length;

/** The date in long format: a mere day is that day wherever one is, a moment is shown as one's own. */
export const formatInitiativeDate = (time: string): string =>
  isDay(time) ? formatLongDay(time) : formatLongDate(time);

/** The time of day where one is; null when only the day is known. */
export const formatInitiativeTime = (time: string): string | null => (isDay(time) ? null : formatTime(time));

/** What a form has of it: the day and the time of day where one is, each empty while unknown. */
export const fieldsOf = (time: string | undefined): { day: string; clock: string } => {
  if (time === undefined) return { day: "", clock: "" };
  if (isDay(time)) return { day: time, clock: "" };
  const moment = new Date(time);
  const clock = [moment.getHours(), moment.getMinutes()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return { day: dayOf(moment), clock };
};

/** The time made of them: a mere day without a time of day, else the moment; null without a day. */
export const timeOf = ({ day, clock }: { day: string; clock: string }): string | null => {
  if (day === "") return null;
  return clock === "" ? day : new Date(`${day}T${clock}`).toISOString();
};
