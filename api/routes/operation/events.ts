import type { Context } from "koa";
import { followChanges } from "#contracts/events.ts";
import type { Actor } from "#core/actor.ts";
import type { Core } from "#core/core.ts";
import { openEventStream } from "../../event-stream.ts";
import { mountStream, type ApiRouter } from "../../mount.ts";

const sessionCheckMs = 30_000;
/** A caller who leaves so much unread is not listening any more. */
const mostUnreadBytes = 256 * 1024;

interface Session {
  actor: Actor;
  token: string;
}

/** Whether the session still stands as it was when the stream was opened. */
const stands = async ({ auth }: Core, { actor, token }: Session): Promise<boolean> => {
  const now = await auth.findActor(token);
  return now !== null && now.isAdmin === actor.isAdmin;
};

const stream = async (core: Core, session: Session, ctx: Context): Promise<void> => {
  const check = async () => {
    try {
      if (!(await stands(core, session))) live.end();
    } catch (error) {
      ctx.state.log.warn({ err: error }, "could not check the session of an event stream");
    }
  };
  const unfollow = await core.events.follow(session.actor, {
    onChange: (change) => {
      if (live.unread() > mostUnreadBytes) live.end();
      else live.send("invalidate", change);
    },
    onSessionCheck: () => void check(),
    onEnd: () => live.end(),
  });
  // A connection that were kept for the next request would hold up a server that stops.
  ctx.set("Connection", "close");
  // Nothing arrives before this: following resolves without waiting for the network.
  const live = openEventStream(ctx);
  const timer = setInterval(() => void check(), sessionCheckMs);
  live.onClose(() => {
    clearInterval(timer);
    unfollow();
  });
  live.send("ready", {});
  // The session may have ended between its check and the following.
  await check();
};

/** What changes while people look. */
export const eventRoutes = (api: ApiRouter, core: Core): void => {
  mountStream(api, followChanges, ({ actor, token, ctx }) => stream(core, { actor, token }, ctx));
};
