/** A moment as a clock in a time zone has it, with the zone: as in 'Nov 26, 2026, 3:00 PM GMT+1'. */
export const localMoment = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(time));
