const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds. */
export const dayMs = 24 * hour;

const shortDate = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", year: "numeric" });
const dateAndTime = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
const longDate = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const shortMonth = new Intl.DateTimeFormat("en", { month: "short", year: "numeric" });
const monthAndYear = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });
const shortDateAndTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const weekday = new Intl.DateTimeFormat("en", { weekday: "short" });
const dayAndMonth = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** As in 'Nov 21, 2026'. */
export const formatDate = (iso: string): string => shortDate.format(new Date(iso));

/** As in 'November 21, 2026 at 9:41 AM'. */
export const formatDateTime = (iso: string): string => dateAndTime.format(new Date(iso));

/** As in 'Nov 21, 2026, 9:41 AM'. */
export const formatMoment = (iso: string): string => shortDateAndTime.format(new Date(iso));

// A day has no time zone: read as a moment, it would be the day before west of Greenwich.
const atNoon = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split("-").map(Number);
  return new Date(year, month - 1, date, 12);
};

/** As in 'Nov 21, 2026' of '2026-11-21', wherever one is. */
export const formatDay = (day: string): string => shortDate.format(atNoon(day));

/** As in 'November 21, 2026' of '2026-11-21', wherever one is. */
export const formatLongDay = (day: string): string => longDate.format(atNoon(day));

/** As in 'Nov 2026' of '2026-11'. */
export const formatShortMonth = (month: string): string => shortMonth.format(atNoon(`${month}-01`));

/** As in 'November 2026' of '2026-11'. */
export const formatMonth = (month: string): string => monthAndYear.format(atNoon(`${month}-01`));

/** The calendar day it is here, as YYYY-MM-DD. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** The month so many months after (or before) another, as YYYY-MM. */
export const monthAfter = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return dayOf(new Date(year, number - 1 + by, 1, 12)).slice(0, 7);
};

/** As in '9:41 AM'. */
export const formatTime = (iso: string): string => clock.format(new Date(iso));

/** As in 'Nov 21' of this year, else with its year: a day where there is little room. */
export const formatComing = (iso: string, now = new Date()): string => {
  const then = new Date(iso);
  return (then.getFullYear() === now.getFullYear() ? dayAndMonth : shortDate).format(then);
};

/** When, in a list of what happened last: '9:41 AM' of today, 'Fri' of the last days, then the date. */
export const formatRecent = (iso: string, now = new Date()): string => {
  const then = new Date(iso);
  if (dayOf(then) === dayOf(now)) return clock.format(then);
  const age = now.getTime() - then.getTime();
  return age < 6 * dayMs ? weekday.format(then) : formatComing(iso, now);
};

/** How long something took, in its largest unit: 'less than a minute', '37 minutes', '1 hour', '2 days'. */
export const formatDuration = (from: string, to: string): string => {
  const took = Date.parse(to) - Date.parse(from);
  if (took < minute) return "less than a minute";
  const [unit, size] =
    took < hour
      ? (["minute", minute] as const)
      : took < dayMs
        ? (["hour", hour] as const)
        : (["day", dayMs] as const);
  const count = Math.floor(took / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** Another number each minute, for what says how long ago something was. */
export const minuteNow = (): number => Math.floor(Date.now() / minute);

/** How long ago, in the shortest words that help: 'now', '5m', '3h', '2d', then the date. */
export const formatAge = (iso: string, now = Date.now()): string => {
  const age = now - new Date(iso).getTime();
  if (age < minute) return "now";
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < dayMs) return `${Math.floor(age / hour)}h`;
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}d`;
  return formatDate(iso);
};
