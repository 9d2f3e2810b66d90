const dayMs = 86_400_000;

/** The day so many days after another, in UTC, as YYYY-MM-DD. */
export const dayAfter = (days: number, from = new Date()): string =>
  new Date(from.getTime() + days * dayMs).toISOString().slice(0, 10);
