/** From which hour of the day on digests are sent. */
export const digestHour = 9;

/** The day and hour of a time in a time zone, the day as YYYY-MM-DD. */
export const localTime = (now: Date, timeZone: string): { day: string; hour: number } => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
};

/** How long a day is, in milliseconds. */
export const dayMs = 86_400_000;

/** The day so many days after another, both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The day so many days after a time, in UTC. */
export const dayAfter = (days: number, from = new Date()): string =>
  addDays(from.toISOString().slice(0, 10), days);
