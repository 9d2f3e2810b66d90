import { z } from "zod";
import { id, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { day } from "./initiatives.ts";

/** When an initiative takes place: a day, or a time of one. */
const initiativeTime = z.union([time, day], { error: "Not a date or a time that exists" });

export const upcomingInitiative = z.object({
  id: z.string(),
  initiative: z.array(z.string()),
  /** Absent while no date is set. A mere day is that day wherever one is. */
  initiativeTime: initiativeTime.optional(),
});
export type UpcomingInitiative = z.infer<typeof upcomingInitiative>;

const names = z
  .array(text(100, "Name the initiative"), { error: "Name the initiative" })
  .min(1, { error: "Name the initiative" })
  .max(10, { error: "At most 10 names" })
  .transform((list) => [...new Set(list)]);

const params = z.object({ id });

export const listUpcoming = endpoint({
  name: "listUpcoming",
  summary:
    "Initiatives that are still to come, soonest first, those without a time last. Admins see past ones too with `all=true`.",
  method: "GET",
  path: "/api/initiatives/upcoming",
  access: "user",
  query: z.object({ all: z.literal("true").optional() }),
  response: z.array(upcomingInitiative),
});

export const addUpcoming = endpoint({
  name: "addUpcoming",
  summary: "Announce an initiative.",
  method: "POST",
  path: "/api/initiatives/upcoming",
  access: "admin",
  body: z.object({ initiative: names, initiativeTime: initiativeTime.nullish() }),
  status: 201,
  response: upcomingInitiative,
});

export const changeUpcoming = endpoint({
  name: "changeUpcoming",
  summary: "Change an announced initiative; absent fields stay, `initiativeTime: null` clears.",
  method: "PATCH",
  path: "/api/initiatives/upcoming/:id",
  access: "admin",
  params,
  body: z.object({ initiative: names.optional(), initiativeTime: initiativeTime.nullish() }),
  response: upcomingInitiative,
});

export const removeUpcoming = endpoint({
  name: "removeUpcoming",
  summary: "Take an announced initiative off the list.",
  method: "DELETE",
  path: "/api/initiatives/upcoming/:id",
  access: "admin",
  params,
  response: success,
});
