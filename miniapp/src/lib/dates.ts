const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shortDate = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", year: "numeric" });
const dateAndTime = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** As in 'Nov 21, 2026'. */
export const formatDate = (iso: string): string => shortDate.format(new Date(iso));

/** As in 'November 21, 2026 at 9:41 AM'. */
export const formatDateTime = (iso: string): string => dateAndTime.format(new Date(iso));

/** As in '9:41 AM'. */
export const formatTime = (iso: string): string => clock.format(new Date(iso));

/** How long ago, in the shortest words that help: 'now', '5m', '3h', '2d', then the date. */
export const formatAge = (iso: string, now = Date.now()): string => {
  const age = now - new Date(iso).getTime();
  if (age < minute) return "now";
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < day) return `${Math.floor(age / hour)}h`;
  if (age < 7 * day) return `${Math.floor(age / day)}d`;
  return formatDate(iso);
};
