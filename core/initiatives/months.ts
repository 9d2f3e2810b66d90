import { dayMs } from "../local-time.ts";

/** The month of a day, or of a time in UTC: YYYY-MM. */
export const monthOf = (when: string | Date): string =>
  (typeof when === "string" ? when : when.toISOString()).slice(0, 7);

/** The first and the last day of a month. */
export const within = (month: string): [first: string, last: string] => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
};

/** Tomorrow in UTC, YYYY-MM-DD: nowhere on earth is it a later day. */
export const latestDay = (now: Date): string => new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
