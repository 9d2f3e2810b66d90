import { z } from "zod";
import { userRole } from "./auth.ts";
import { byId, searchedPage, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

export const user = z.object({
  id: z.string(),
  username: z.string(),
  telegramUsername: z.string(),
  userRole,
  isAdmin: z.boolean(),
  disabled: z.boolean(),
  /** Whether they have never been able to sign in: invited, or added by the team's list in Notion. */
  waiting: z.boolean(),
  /** Until when their invitation can be used; null where they have none. */
  invitedUntil: time.nullable(),
  /** Whether a Telegram account is linked to them. */
  inTelegram: z.boolean(),
  /** The day they were last signed in somewhere, to a day; null where they never were. */
  lastSeenAt: time.nullable(),
  createdAt: time,
});
export type User = z.infer<typeof user>;

/** How somebody can sign in: waiting for their first time, active, or disabled. */
export const personStates = ["active", "waiting", "disabled"] as const;
export const personState = z.enum(personStates);
export type PersonState = z.infer<typeof personState>;

/** Whether a Telegram account is linked to somebody. */
export const telegramLinks = ["linked", "unlinked"] as const;
export const telegramLink = z.enum(telegramLinks);
export type TelegramLink = z.infer<typeof telegramLink>;

/** When somebody was last seen: within so many days, not within them, or never. */
export const lastSeenTimes = ["within-7", "within-30", "not-30", "not-90", "never"] as const;
export const lastSeen = z.enum(lastSeenTimes);
export type LastSeen = z.infer<typeof lastSeen>;

/** A Telegram username, with or without its @. */
export const username = text(33, "Enter a username").regex(/^@?\w{2,32}$/u, {
  error: "2 to 32 letters, digits or underscores",
});

export const listUsers = endpoint({
  summary: "The team: those who wait for a code, then the newest first. `q` searches names.",
  method: "GET",
  path: "/api/users",
  access: "admin",
  csv: true,
  query: searchedPage.extend({
    role: userRole.optional(),
    state: personState.optional(),
    telegram: telegramLink.optional(),
    /** Who was never seen is among those not seen within some days. */
    seen: lastSeen.optional(),
  }),
  response: z.array(user),
});

export const addUser = endpoint({
  summary: "Add a person; the answer holds their access code, shown this once.",
  method: "POST",
  path: "/api/users",
  access: "admin",
  body: z.object({ telegramUsername: username, role: userRole }),
  status: 201,
  response: z.object({ user, accessCode: z.string() }),
});

/** The shortest and the longest password, in characters. */
export const passwordLimits = { least: 12, most: 200 } as const;

export const changeUser = endpoint({
  summary:
    "Change a person's name, role or password, or disable them; 409 when the name is taken. A new password and disabling end their sessions, but for the one that changes its own password.",
  method: "PATCH",
  path: "/api/users/:id",
  access: "admin",
  params: byId,
  body: z.object({
    telegramUsername: username.optional(),
    role: userRole.optional(),
    disabled: z.boolean().optional(),
    password: z
      .string()
      .min(passwordLimits.least, { error: `At least ${passwordLimits.least} characters` })
      .max(passwordLimits.most, { error: `At most ${passwordLimits.most} characters` })
      .optional(),
  }),
  response: user,
});

export const rotateAccessCode = endpoint({
  summary: "Replace a person's access code, which ends their sessions but for the one it is replaced from.",
  method: "POST",
  path: "/api/users/:id/access-code",
  access: "admin",
  params: byId,
  response: z.object({ accessCode: z.string() }),
});

export const signOutUser = endpoint({
  summary: "Sign a person out everywhere: ends their sessions and live streams; their code stays.",
  method: "POST",
  path: "/api/users/:id/sign-out",
  access: "admin",
  params: byId,
  response: success,
});

const personalData = z.object({
  exportedAt: time,
  user,
  /** By kind, such as `chatMessages` or `tickets`. */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof personalData>;

export const exportPersonalData = endpoint({
  summary: "Everything kept of a person, by kind, to be handed to them.",
  method: "GET",
  path: "/api/users/:id/export",
  access: "admin",
  params: byId,
  response: personalData,
});

export const forgetUser = endpoint({
  summary:
    "Forget a person: their chats, leads and sessions are removed; tickets, participations and asked questions stay without their name. 409 for oneself and the last admin.",
  method: "DELETE",
  path: "/api/users/:id",
  access: "admin",
  params: byId,
  response: success,
});
