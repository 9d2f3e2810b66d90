import { dayOf, formatLongDay } from "../../../platform/text/dates.ts";

const isDay = (time: string): boolean => time.length === "2026-11-21".length;

/** The time zone of this device, by its IANA name. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether there is a time zone of this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const inZone = (time: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en", { timeZone, ...options }).format(new Date(time));

const clockOptions = { hour: "numeric", minute: "2-digit" } as const;
const longDate = { dateStyle: "long" } as const;

/** When an initiative takes place, in words. */
export interface When {
  /** The date in long format: a mere day is that day wherever one is. */
  date: string;
  /** The time of day, with the zone it is told in; null when only the day is known. */
  clock: string | null;
  /** The same where one is, with the date where that is another; null where it is the same. */
  here: string | null;
}

/** When it takes place: in its own time zone, which is named, and in mine; without one of its own in mine alone. */
export const whenOf = (time: string, timeZone: string | undefined, here = zoneHere()): When => {
  if (isDay(time)) return { date: formatLongDay(time), clock: null, here: null };
  const zone = timeZone ?? here;
  const [date, clock] = [inZone(time, zone, longDate), inZone(time, zone, clockOptions)];
  const [dateHere, clockHere] = [inZone(time, here, longDate), inZone(time, here, clockOptions)];
  const zoned = inZone(time, zone, { ...clockOptions, timeZoneName: "short" });
  if (dateHere === date && clockHere === clock) return { date, clock: zoned, here: null };
  const day = dateHere === date ? "" : `${inZone(time, here, { month: "short", day: "numeric" })}, `;
  return { date, clock: zoned, here: `${day}${clockHere} your time` };
};

/** The day and the month of its tile, where it takes place. */
export const tileOf = (time: string, timeZone: string | undefined): { day: string; month: string } => {
  // A mere day has no zone; it is that day in Greenwich, where its text is read.
  const zone = isDay(time) ? "UTC" : (timeZone ?? zoneHere());
  return { day: inZone(time, zone, { day: "numeric" }), month: inZone(time, zone, { month: "short" }) };
};

const partsIn = (moment: Date, timeZone: string): { day: string; clock: string } => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${part["year"]}-${part["month"]}-${part["day"]}`,
    clock: `${part["hour"]}:${part["minute"]}`,
  };
};

/** What a form has of it: the day and the time of day in its zone, each empty while unknown. */
export const fieldsOf = (time: string | undefined, timeZone = zoneHere()): { day: string; clock: string } => {
  if (time === undefined) return { day: "", clock: "" };
  return isDay(time) ? { day: time, clock: "" } : partsIn(new Date(time), timeZone);
};

/** The day it takes place on, where it does. */
export const dayOfInitiative = (time: string, timeZone: string | undefined): string =>
  fieldsOf(time, timeZone).day || dayOf(new Date(time));

/** Whether it has begun: a moment is the same wherever one is, a mere day begins at midnight where one is. */
export const hasBegun = (time: string, today: string, now = Date.now()): boolean =>
  isDay(time) ? time <= today : Date.parse(time) <= now;

/** The time made of them in a zone: a mere day without a time of day, else the moment; null without a day. */
export const timeOf = (
  { day, clock }: { day: string; clock: string },
  timeZone = zoneHere(),
): string | null => {
  if (day === "") return null;
  if (clock === "") return day;
  const wanted = new Date(`${day}T${clock}Z`).getTime();
  // How far the zone's clock is ahead is known only at a moment: twice, for it may change in between.
  const offset = (at: number): number => {
    const there = partsIn(new Date(at), timeZone);
    return new Date(`${there.day}T${there.clock}Z`).getTime() - at;
  };
  const near = wanted - offset(wanted);
  return new Date(wanted - offset(near)).toISOString();
};
