import { z } from "zod";
import { userRole } from "./auth.ts";
import { byId, id, markdown, pageQuery, searchedPage, text, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { upcomingInitiative, webLink } from "./upcoming.ts";

/** The longest title and text, in characters, so that it is one message in Telegram; and how many people can be picked. */
export const tellingLimits = { title: 120, text: 3000, people: 200 } as const;

/** Whom an announcement is for: all of the team, those of a role, or people picked by name. */
export const audience = z.enum(["everybody", "role", "people"]);
export type Audience = z.infer<typeof audience>;

export const announcementState = z.enum(["scheduled", "sent", "withdrawn"]);
export type AnnouncementState = z.infer<typeof announcementState>;

const told = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  link: z.string().nullable(),
  /** The initiative it is about, as the caller sees it; null where there is none, or none any more. */
  initiative: upcomingInitiative.nullable(),
  /** Who wrote it, by username. */
  author: z.string(),
  editedAt: time.nullable(),
});

/** An announcement as whoever got it sees it. */
export const ownAnnouncement = told.extend({ sentAt: time, readAt: time.nullable() });
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

/** An announcement as admins see it. */
export const announcement = told.extend({
  state: announcementState,
  audience,
  role: userRole.nullable(),
  /** Who was picked, by username; empty for the other audiences. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
  /** When it is to be sent. */
  sendAt: time,
  sentAt: time.nullable(),
  withdrawnAt: time.nullable(),
  createdAt: time,
  /** How many people it was sent to, how many of them have read it, and how many have it in Telegram. */
  recipientCount: z.number().int(),
  readCount: z.number().int(),
  telegramCount: z.number().int(),
});
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = endpoint({
  summary: "What admins have told the team, or will, newest first. `q` searches titles and texts.",
  method: "GET",
  path: "/api/announcements",
  access: "admin",
  csv: true,
  query: searchedPage.extend({ state: announcementState.optional() }),
  response: z.array(announcement),
});

export const countReach = endpoint({
  summary:
    "How many people an announcement to everybody, or to a role, would go to, and how many of them have a chat with the bot. Its author is not among them.",
  method: "GET",
  path: "/api/announcements/reach",
  access: "admin",
  query: z.object({ role: userRole.optional() }),
  response: z.object({ people: z.number().int(), inTelegram: z.number().int() }),
});

export const listOwnAnnouncements = endpoint({
  summary: "The announcements the caller was sent, newest first, without those that were withdrawn.",
  method: "GET",
  path: "/api/announcements/mine",
  access: "user",
  query: pageQuery,
  response: z.array(ownAnnouncement),
});

export const readOwnAnnouncement = endpoint({
  summary: "One announcement the caller was sent. 404 for others', and once it was withdrawn.",
  method: "GET",
  path: "/api/announcements/mine/:id",
  access: "user",
  params: byId,
  response: ownAnnouncement,
});

export const markAnnouncementRead = endpoint({
  summary: "Note that the caller has read an announcement they were sent; the first time counts.",
  method: "PUT",
  path: "/api/announcements/mine/:id/read",
  access: "user",
  params: byId,
  response: ownAnnouncement,
});

export const readAnnouncement = endpoint({
  summary: "One announcement as admins see it.",
  method: "GET",
  path: "/api/announcements/:id",
  access: "admin",
  params: byId,
  response: announcement,
});

const people = z
  .array(id)
  .max(tellingLimits.people, { error: `At most ${tellingLimits.people} people` })
  .transform((all) => [...new Set(all)]);

const content = {
  title: text(tellingLimits.title, "Write a title"),
  text: markdown(tellingLimits.text, "Write what you want to tell"),
  link: webLink,
  /** The announced initiative it is about. */
  initiativeId: id.nullish(),
};

export const addAnnouncement = endpoint({
  summary:
    "Tell the team something, now or at `sendAt`, in the app and by the bot. An `Idempotency-Key` makes sure that it is told once. 400 when nobody would get it.",
  method: "POST",
  path: "/api/announcements",
  access: "admin",
  body: z.object({
    ...content,
    audience,
    /** For the audience `role`. */
    role: userRole.nullish(),
    /** Ids, for the audience `people`. */
    people: people.default([]),
    /** Now when it is left out, null or past. */
    sendAt: time.nullish(),
  }),
  limited: "announcement",
  status: 201,
  response: announcement,
});

export const changeAnnouncement = endpoint({
  summary:
    "Change an announcement; absent fields stay, null clears. Of one that was sent, the bot's messages are changed too, and its time cannot be. A `sendAt` of null sends a scheduled one now. 409 once it was withdrawn.",
  method: "PATCH",
  path: "/api/announcements/:id",
  access: "admin",
  params: byId,
  body: z.object({
    title: content.title.optional(),
    text: content.text.optional(),
    link: content.link,
    initiativeId: content.initiativeId,
    sendAt: time.nullish(),
  }),
  limited: "announcement",
  response: announcement,
});

export const withdrawAnnouncement = endpoint({
  summary:
    "Take an announcement back: it goes from the app, and what the bot has sent says so. A scheduled one is not sent.",
  method: "POST",
  path: "/api/announcements/:id/withdraw",
  access: "admin",
  params: byId,
  response: announcement,
});

/** Somebody an announcement was sent to. */
export const recipient = z.object({
  id: z.string(),
  username: z.string(),
  readAt: time.nullable(),
  /** Where they read it: in the app, or by "Got it" in Telegram. */
  readIn: z.enum(["app", "bot"]).nullable(),
  /** Whether they have it from the bot. */
  inTelegram: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

export const listRecipients = endpoint({
  summary:
    "Whom an announcement was sent to, and who has read it, by name. `read` narrows them to those who have, or have not.",
  method: "GET",
  path: "/api/announcements/:id/recipients",
  access: "admin",
  params: byId,
  query: searchedPage.extend({ read: z.enum(["true", "false"]).optional() }),
  response: z.array(recipient),
});
