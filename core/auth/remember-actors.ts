import { LRUCache } from "lru-cache";
import type { Actor } from "../actor.ts";
import type { Events } from "../events/events.ts";
import type { Logger } from "../platform/logger.ts";
import { hashToken } from "./secrets.ts";

interface Deps {
  findActor: (token: string) => Promise<Actor | null>;
  events: Pick<Events, "onSessionsChange">;
  log: Logger;
}

// How long an ended session may still be used where the news of its end does not arrive.
const lifetimeMs = 5_000;
const mostSessions = 10_000;

/**
 * Who tokens belong to, looked up once for requests that follow each other closely. A session that ends in whatever
 * process is forgotten at the news of it; nothing is kept before news can arrive.
 */
export const rememberActors = ({ findActor, events, log }: Deps) => {
  const kept = new LRUCache<string, Actor>({ max: mostSessions, ttl: lifetimeMs });
  let changes = 0;
  let listening: "no" | "starting" | "yes" = "no";

  /** Forgets a user's sessions; everybody's when nobody is named. */
  const forget = (userId?: string): void => {
    changes += 1;
    for (const [key, { id }] of kept.entries()) if (userId === undefined || id === userId) kept.delete(key);
  };

  const listen = async (): Promise<void> => {
    if (listening !== "no") return;
    listening = "starting";
    try {
      await events.onSessionsChange(forget);
      listening = "yes";
    } catch (error) {
      listening = "no";
      log.warn({ err: error }, "cannot listen for sessions that end, every request looks its session up");
    }
  };

  return {
    forget,
    /** Who a token belongs to, or null when it is unknown, expired, or its user is disabled. */
    find: async (token: string): Promise<Actor | null> => {
      const key = hashToken(token);
      const known = kept.get(key);
      if (known !== undefined) return known;
      void listen();
      const before = changes;
      const actor = await findActor(token);
      // What was read while a session ended may be of the time before.
      if (actor !== null && listening === "yes" && changes === before) kept.set(key, actor);
      return actor;
    },
  };
};
