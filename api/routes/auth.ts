import type { Context } from "koa";
import {
  bdLogin,
  bdSession,
  login,
  logout,
  sessionCookie,
  telegramLogin,
  type SignedIn,
} from "#contracts/auth.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import { addLogContext } from "#core/platform/log-context.ts";
import { mount, mountPublic, type ApiRouter } from "../mount.ts";

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Sign-in, the session check and sign-out. */
export const authRoutes = (api: ApiRouter, { auth, events }: Core, config: Config): void => {
  const cookie = { httpOnly: true, sameSite: "lax" as const, secure: config.publicUrl.startsWith("https:") };
  const remember = (ctx: Context, signedIn: SignedIn) => {
    addLogContext({ userId: signedIn.user.id });
    // Behind a TLS proxy the connection itself is plain, which Koa would take for a mistake.
    ctx.cookies.secure = cookie.secure;
    ctx.cookies.set(sessionCookie, signedIn.sessionToken, { ...cookie, maxAge: monthMs });
    return signedIn;
  };
  mountPublic(api, bdLogin, async ({ input, ctx }) => remember(ctx, await auth.bdLogin(input, ctx.ip)));
  mountPublic(api, login, async ({ input, ctx }) => remember(ctx, await auth.login(input, ctx.ip)));
  mountPublic(api, telegramLogin, async ({ input, ctx }) =>
    remember(ctx, await auth.telegramLogin(input.initData)),
  );
  mount(api, bdSession, async ({ actor }) => ({ ...succeeded, user: actor }));
  mount(api, logout, async ({ actor, token, ctx }) => {
    await auth.logout(actor, token);
    await events.checkSessionsOf(actor.id);
    ctx.cookies.secure = cookie.secure;
    ctx.cookies.set(sessionCookie, null, cookie);
    return succeeded;
  });
};
