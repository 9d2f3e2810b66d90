import type { Context } from "koa";
import {
  bdLogin,
  bdSession,
  deviceCookie,
  login,
  logout,
  logoutEverywhere,
  sessionCookie,
  telegramLogin,
  type SignedIn,
} from "#contracts/auth.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { acceptInvitation } from "#contracts/invitations.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import { addLogContext } from "#core/platform/log-context.ts";
import { mount, mountPublic, type ApiRouter } from "../../mount.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Sets the cookies of a sign-in, and takes the session's away. */
const createCookies = (config: Config) => {
  const secure = config.publicUrl.startsWith("https:");
  const session = { httpOnly: true, sameSite: "lax" as const, secure };
  const device = { httpOnly: true, sameSite: "strict" as const, secure, path: "/api/auth" };
  return {
    /** The device's is kept from the answer's body: no script is to read it. */
    remember: <Answer extends SignedIn>(
      ctx: Context,
      { device: token, ...signedIn }: Answer & { device: string },
    ): Omit<Answer, "device"> => {
      addLogContext({ userId: signedIn.user.id });
      // Behind a TLS proxy the connection itself is plain, which Koa would take for a mistake.
      ctx.cookies.secure = secure;
      ctx.cookies.set(sessionCookie, signedIn.sessionToken, { ...session, maxAge: 30 * dayMs });
      ctx.cookies.set(deviceCookie, token, { ...device, maxAge: 365 * dayMs });
      return signedIn;
    },
    forget: (ctx: Context): void => {
      ctx.cookies.secure = secure;
      ctx.cookies.set(sessionCookie, null, session);
    },
  };
};

const originOf = (ctx: Context) => ({ address: ctx.ip, device: ctx.cookies.get(deviceCookie) });

/** Sign-in, the session check and sign-out. */
export const authRoutes = (api: ApiRouter, { auth, users, events }: Core, config: Config): void => {
  const { remember, forget } = createCookies(config);
  mountPublic(api, bdLogin, async ({ input, ctx }) =>
    remember(ctx, await auth.bdLogin(input, originOf(ctx))),
  );
  mountPublic(api, login, async ({ input, ctx }) => remember(ctx, await auth.login(input, originOf(ctx))));
  mountPublic(api, telegramLogin, async ({ input, ctx }) =>
    remember(ctx, await auth.telegramLogin(input.initData, originOf(ctx))),
  );
  mountPublic(api, acceptInvitation, async ({ input, ctx }) =>
    remember(ctx, await auth.invitations.accept(input.token, originOf(ctx))),
  );
  mount(api, bdSession, async ({ actor }) => ({ ...succeeded, user: actor }));
  mount(api, logout, async ({ actor, token, ctx }) => {
    await auth.logout(actor, token, ctx.ip);
    await events.checkSessionsOf(actor.id);
    forget(ctx);
    return succeeded;
  });
  mount(api, logoutEverywhere, async ({ actor, ctx }) => {
    await users.signOutEverywhere(actor, { id: actor.id }, ctx.ip);
    forget(ctx);
    return succeeded;
  });
};
