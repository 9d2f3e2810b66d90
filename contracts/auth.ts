import { z } from "zod";
import { text } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

export const roles = ["CORE TEAM (ADMIN)", "BD"] as const;
export const userRole = z.enum(roles);
export type UserRole = z.infer<typeof userRole>;

export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  telegramUsername: z.string(),
  userRole,
  isAdmin: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const signedIn = z.object({ success: z.literal(true), user: sessionUser, sessionToken: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

/** The one text for every refused pair of name and code. */
export const invalidCredentials = "Invalid username or access code";

/** Name of the httpOnly cookie that carries the session token, accepted for GET and HEAD. */
export const sessionCookie = "legend_session";

/** Name of the httpOnly cookie by which a device is known again at the next sign-in, so that others cannot lock it out. */
export const deviceCookie = "legend_device";

const initData = z.string().max(8_192).optional();

// Whoever signs in is not known yet: what they send is to cost next to nothing.
export const bodyBytes = 16 * 1024;

export const bdLogin = endpoint({
  summary: "Sign in with a Telegram username and an access code.",
  method: "POST",
  path: "/api/auth/bd-login",
  access: "public",
  body: z.object({
    telegramUsername: text(200, "Enter your username"),
    accessCode: text(200, "Enter your access code"),
    initData,
  }),
  bodyBytes,
  response: signedIn,
});

export const login = endpoint({
  summary: "Sign in with a username and a password.",
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  body: z.object({
    username: text(200, "Enter your username"),
    password: text(200, "Enter your password"),
  }),
  bodyBytes,
  response: signedIn,
});

export const telegramLogin = endpoint({
  summary: "Sign in with the launch data of a linked Telegram account.",
  method: "POST",
  path: "/api/auth/telegram",
  access: "public",
  body: z.object({ initData: text(8_192, "Open the app from Telegram") }),
  bodyBytes,
  response: signedIn,
});

export const bdSession = endpoint({
  summary: "The signed-in user.",
  method: "GET",
  path: "/api/auth/bd-session",
  access: "user",
  response: z.object({ success: z.literal(true), user: sessionUser }),
});

export const logout = endpoint({
  summary: "End this session.",
  method: "POST",
  path: "/api/auth/logout",
  access: "user",
  response: success,
});

export const logoutEverywhere = endpoint({
  summary: "End every session of the signed-in user, this one and its cookie included.",
  method: "POST",
  path: "/api/auth/logout-everywhere",
  access: "user",
  response: success,
});
