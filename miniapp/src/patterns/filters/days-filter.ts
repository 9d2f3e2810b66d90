import { dayMs } from "../../platform/text/dates.ts";
/** Narrows a list to the last days. */
export const daysFilter = {
  name: "days",
  label: "Time",
  options: ["1", "7", "30", "90"],
  wordFor: (days: string) => (days === "1" ? "Last 24 hours" : `Last ${days} days`),
} as const;

/** Whether a time is within the last so many days, as `daysFilter` has them; undefined for all time. */
export const isWithinDays = (time: string, days: string | undefined): boolean =>
  days === undefined || Date.parse(time) >= Date.now() - Number(days) * dayMs;
