import { z } from "zod";
import { byId, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { day, participationStatus } from "./initiatives.ts";
import { bulkIds } from "./support.ts";

/** When an initiative takes place: a day, or a time of one. */
const initiativeTime = z.union([time, day], { error: "Not a date or a time that exists" });

/** The longest text of an announcement, in characters. */
export const announcementLimits = { description: 2000, place: 200, link: 500 } as const;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const isWebAddress = (text: string): boolean => /^https?:\/\//iu.test(text) && URL.canParse(text);

const cleared = (text: string): string | null => (text === "" ? null : text);
const words = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: `At most ${limit.toLocaleString("en")} characters` })
    .transform(cleared)
    .nullish();

/** A web address, at most as long as an announced initiative's; null or empty text takes it away. */
export const webLink = z
  .string()
  .trim()
  .max(announcementLimits.link, { error: `At most ${announcementLimits.link} characters` })
  .refine((text) => text === "" || isWebAddress(text), {
    error: "Not a web address, beginning with https://",
  })
  .transform(cleared)
  .nullish();

/** What is told about it besides its names and time; null or empty text takes it away. */
const details = {
  description: words(announcementLimits.description),
  place: words(announcementLimits.place),
  link: webLink,
  /** The zone its time is told in, by its IANA name. */
  timeZone: z
    .string()
    .max(100)
    .refine((name) => name === "" || isTimeZone(name), { error: "Not a time zone, such as Europe/Zurich" })
    .transform(cleared)
    .nullish(),
};

export const upcomingInitiative = z.object({
  id: z.string(),
  initiative: z.array(z.string()),
  /** Absent while no date is set. A mere day is that day wherever one is. */
  initiativeTime: initiativeTime.optional(),
  description: z.string().optional(),
  link: z.string().optional(),
  place: z.string().optional(),
  timeZone: z.string().optional(),
  /** How many have said that they come, and whether the caller has. */
  comingCount: z.number().int(),
  isComing: z.boolean(),
  /** Whether the caller has not looked at it yet. */
  isNew: z.boolean(),
  /** Who they are, by username: for admins. */
  coming: z.array(z.string()).optional(),
  /** The proof that the caller has sent in of it. */
  proof: z.object({ participationId: z.string(), status: participationStatus }).optional(),
});
export type UpcomingInitiative = z.infer<typeof upcomingInitiative>;

const names = z
  .array(text(100, "Name the initiative"), { error: "Name the initiative" })
  .min(1, { error: "Name the initiative" })
  .max(10, { error: "At most 10 names" })
  .transform((list) => [...new Set(list)]);

export const listUpcoming = endpoint({
  summary:
    "Initiatives that are still to come, soonest first, those without a time last. Admins see past ones too with `all=true`; with `begun=true`, those that have begun and were not over two weeks ago, latest first. Each has the proof that the caller has sent in of it.",
  method: "GET",
  path: "/api/initiatives/upcoming",
  access: "user",
  csv: true,
  query: z.object({ all: z.literal("true").optional(), begun: z.literal("true").optional() }),
  response: z.array(upcomingInitiative),
});

export const addUpcoming = endpoint({
  summary: "Announce an initiative.",
  method: "POST",
  path: "/api/initiatives/upcoming",
  access: "admin",
  body: z.object({ initiative: names, initiativeTime: initiativeTime.nullish(), ...details }),
  status: 201,
  response: upcomingInitiative,
});

export const changeUpcoming = endpoint({
  summary: "Change an announced initiative; absent fields stay, null clears.",
  method: "PATCH",
  path: "/api/initiatives/upcoming/:id",
  access: "admin",
  params: byId,
  body: z.object({ initiative: names.optional(), initiativeTime: initiativeTime.nullish(), ...details }),
  response: upcomingInitiative,
});

export const markUpcomingSeen = endpoint({
  summary: "The caller has looked at these announced initiatives.",
  method: "POST",
  path: "/api/initiatives/upcoming/seen",
  access: "user",
  body: z.object({ ids: bulkIds }),
  response: success,
});

export const comeToUpcoming = endpoint({
  summary:
    "Say that the caller comes to an announced initiative, or does not; who comes is reminded by the bot.",
  method: "PUT",
  path: "/api/initiatives/upcoming/:id/coming",
  access: "user",
  params: byId,
  body: z.object({ isComing: z.boolean({ error: "Must be true or false" }) }),
  response: upcomingInitiative,
});

export const removeUpcoming = endpoint({
  summary: "Take an announced initiative off the list.",
  method: "DELETE",
  path: "/api/initiatives/upcoming/:id",
  access: "admin",
  params: byId,
  response: success,
});

/** An initiative that the caller was reminded of, until it is over. */
export const initiativeReminder = upcomingInitiative.extend({ isSeen: z.boolean() });
export type InitiativeReminder = z.infer<typeof initiativeReminder>;

export const listReminders = endpoint({
  summary:
    "Initiatives that begin soon and that the caller has said they come to, soonest first: from a day before, and whether they have looked at the last reminder.",
  method: "GET",
  path: "/api/initiatives/reminders",
  access: "user",
  response: z.array(initiativeReminder),
});

export const markRemindersSeen = endpoint({
  summary: "Note that the caller has looked at their reminders.",
  method: "POST",
  path: "/api/initiatives/reminders/seen",
  access: "user",
  response: success,
});
