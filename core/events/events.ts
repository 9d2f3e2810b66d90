import { liveKeys, liveStreamLimit, type LiveChange, type LiveKey } from "#contracts/events.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Database, Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { openNotifications, type Notifications } from "../platform/notifications.ts";

/** Who a change concerns: everybody, admins, or one user by id. */
export type Audience = "everybody" | "admins" | { userId: string };

/** Somebody who follows changes. */
export interface Follower {
  onChange: (change: LiveChange) => void;
  /** A session of this user may have ended. */
  onSessionCheck: () => void;
  /** Nothing more will come. */
  onEnd: () => void;
}

type Message =
  | { to: Audience; change: LiveChange }
  | { checkSessionsOf: string }
  | { wake: "bot" | "sender" };

const concerns = (to: Audience, { id, isAdmin }: Actor): boolean => {
  if (to === "everybody") return true;
  return to === "admins" ? isAdmin : to.userId === id;
};

const deliver = (message: Message, actor: Actor, follower: Follower): void => {
  if ("wake" in message) return;
  if ("checkSessionsOf" in message) {
    if (message.checkSessionsOf === actor.id) follower.onSessionCheck();
    return;
  }
  if (concerns(message.to, actor)) follower.onChange(message.change);
};

const countPerUser = () => {
  const open = new Map<string, number>();
  return {
    take: (userId: string) => {
      const count = open.get(userId) ?? 0;
      if (count >= liveStreamLimit)
        throw new AppError("rate_limited", "Too many open windows follow changes", { retryAfter: 60 });
      open.set(userId, count + 1);
    },
    giveBack: (userId: string) => {
      const count = (open.get(userId) ?? 1) - 1;
      if (count === 0) open.delete(userId);
      else open.set(userId, count);
    },
  };
};

const createWaking = (notifications: Notifications) => {
  const send = (trx: Sql, wake: "bot" | "sender"): Promise<void> =>
    notifications.send(trx, { wake } satisfies Message);
  const listen = (woken: "bot" | "sender", wake: () => void): Promise<() => void> =>
    notifications.listen({
      onMessage: (message) => {
        const news = message as Message;
        if ("wake" in news && news.wake === woken) wake();
      },
      onGap: wake,
    });
  return {
    /** Has the bot, in whatever process, look for what it is to do when the transaction of `trx` commits. */
    wakeBot: (trx: Sql): Promise<void> => send(trx, "bot"),
    /** Calls back whenever the bot is to look, until the function it gives is called. */
    onBotWake: (wake: () => void) => listen("bot", wake),
    /** Has a worker send what webhooks are to be told when the transaction of `trx` commits. */
    wakeSender: (trx: Sql): Promise<void> => send(trx, "sender"),
    /** Calls back whenever something is to be sent, until the function it gives is called. */
    onSenderWake: (wake: () => void) => listen("sender", wake),
  };
};

const createSessionNews = (notifications: Notifications, sql: Sql) => ({
  /** Has streams of a user closed whose session has ended, and every process look that user's sessions up again. */
  checkSessionsOf: (userId: string, trx: Sql = sql): Promise<void> =>
    notifications.send(trx, { checkSessionsOf: userId } satisfies Message),

  /** Calls back with a user whose sessions may have changed; without one when it may be anybody. */
  onSessionsChange: (changed: (userId?: string) => void): Promise<() => void> =>
    notifications.listen({
      onMessage: (message) => {
        const news = message as Message;
        if ("checkSessionsOf" in news) changed(news.checkSessionsOf);
      },
      onGap: () => changed(),
    }),
});

const createChangeNews = (notifications: Notifications) => ({
  /** Calls back when what this names may have changed, in whatever process. */
  onChange: (key: LiveKey, changed: () => void): Promise<() => void> =>
    notifications.listen({
      onMessage: (message) => {
        const news = message as Message;
        if ("change" in news && news.change.keys.includes(key)) changed();
      },
      onGap: changed,
    }),
});

const createAnnouncing = (notifications: Notifications) => ({
  /** Tells of a change when the transaction of `trx` commits. */
  announce: (trx: Sql, to: Audience, change: LiveChange): Promise<void> =>
    notifications.send(trx, { to, change } satisfies Message),
  /** The same as the text of a message, for a statement that does more than send it. */
  announcement: (to: Audience, change: LiveChange): string =>
    JSON.stringify({ to, change } satisfies Message),
});

interface Deps {
  sql: Sql;
  /** To the database, for listening. */
  connection: Database["queueConnection"];
  log: Logger;
}

/** Tells people who look at the product, in whatever process, what has changed. */
export const createEvents = ({ sql, connection, log }: Deps) => {
  const notifications = openNotifications(connection, log);
  const streams = countPerUser();
  const followers = new Set<Follower>();
  const endAll = (): void => {
    for (const { onEnd } of followers) onEnd();
  };
  return {
    ...createAnnouncing(notifications),
    ...createSessionNews(notifications, sql),
    ...createChangeNews(notifications),
    ...createWaking(notifications),

    /** Passes on what concerns the actor until the function it gives is called; throws `rate_limited` above the limit of streams. */
    follow: async (actor: Actor, follower: Follower): Promise<() => void> => {
      streams.take(actor.id);
      let stop: () => void;
      try {
        stop = await notifications.listen({
          onMessage: (message) => deliver(message as Message, actor, follower),
          onGap: () => follower.onChange({ keys: [...liveKeys] }),
        });
      } catch (error) {
        streams.giveBack(actor.id);
        throw error;
      }
      followers.add(follower);
      return () => {
        if (!followers.delete(follower)) return;
        stop();
        streams.giveBack(actor.id);
      };
    },

    /** Tells all who follow in this process that nothing more will come. */
    endAll,

    close: async (): Promise<void> => {
      endAll();
      await notifications.close();
    },
  };
};

export type Events = ReturnType<typeof createEvents>;
export type Announce = Events["announce"];
export type Announcing = Pick<Events, "announce" | "announcement">;
