import { z } from "zod";
import { bodyBytes, signedIn, userRole } from "./auth.ts";
import { byId, text, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { user, username } from "./users.ts";

/** How many people can be invited at once. */
export const mostInvited = 50;

/** How many days a link can be used. */
export const invitationDays = 7;

/** A link that signs one person in, once; it is shown this once. */
export const invitation = z.object({
  user,
  /** Of a page of this server. */
  link: z.string(),
  /** Of the bot, which knows them from then on; null before it has started. */
  botLink: z.string().nullable(),
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;

export const invitePeople = endpoint({
  summary:
    "Add people and make a one-time link for each, shown this once. Whoever is on the team already is left as they are and named in `known`.",
  method: "POST",
  path: "/api/invitations",
  access: "admin",
  body: z.object({
    people: z
      .array(z.object({ telegramUsername: username, role: userRole }))
      .min(1, { error: "Name at least one person" })
      .max(mostInvited, { error: `At most ${mostInvited} people at once` }),
  }),
  status: 201,
  response: z.object({ invitations: z.array(invitation), known: z.array(z.string()) }),
});

export const inviteAgain = endpoint({
  summary:
    "Make a new one-time link for a person, who may have signed in before; their former link ends. 409 when they are disabled.",
  method: "POST",
  path: "/api/users/:id/invitation",
  access: "admin",
  params: byId,
  status: 201,
  response: invitation,
});

/** What a link says that was used, replaced, or is too old. */
export const invitationOver = "This invitation is no longer valid. Ask the core team for a new one.";

export const acceptInvitation = endpoint({
  summary:
    "Sign in with the token of an invitation, once. Whoever has no access code yet gets one, shown this once. 404 when it is not valid any more.",
  method: "POST",
  path: "/api/auth/invitation",
  access: "public",
  body: z.object({ token: text(100, "Open the link you were sent") }),
  bodyBytes,
  response: signedIn.extend({ accessCode: z.string().nullable() }),
});
