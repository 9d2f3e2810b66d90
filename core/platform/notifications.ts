import pg from "pg";
import type { Database, Sql } from "./database.ts";
import type { Logger } from "./logger.ts";
import { runPrepared } from "./run-prepared.ts";

/** Short messages between all processes on one database; who does not listen at the moment misses them. */
export interface Notifications {
  /** Sends when the transaction of `trx` commits; at once when it is none. At most 7,900 bytes of JSON. */
  send(trx: Sql, message: object): Promise<void>;
  /** Resolves once messages arrive; after a lost connection `onGap` says that some may have been missed. */
  listen(listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

interface Listener {
  onMessage: (message: unknown) => void;
  onGap: () => void;
}

const channel = "legend";

/** Sends a message, given as its text, in a statement that does more than that: once it commits. */
export const notifying = `pg_notify('${channel}', ?)`;
const reconnectMs = 1000;

type Connection = Database["queueConnection"];

/** One connection that listens; `onLost` is called once, when it breaks. */
const openListening = async (
  connection: Connection,
  onPayload: (payload: string) => void,
  onLost: (error: unknown) => void,
): Promise<pg.Client> => {
  const { max: _max, ...options } = connection;
  const client = new pg.Client(options);
  let lost = false;
  const lose = (error: unknown) => {
    if (lost) return;
    lost = true;
    onLost(error);
  };
  client.on("error", lose);
  client.on("end", () => lose(null));
  client.on("notification", ({ payload }) => onPayload(payload ?? ""));
  await client.connect();
  await client.query(`listen ${channel}`);
  return client;
};

interface Listening {
  onPayload: (payload: string) => void;
  /** Called when a lost connection has been replaced. */
  onReplaced: () => void;
  /** Whether a lost connection is still needed. */
  isWanted: () => boolean;
}

/** Keeps one connection listening from its first start on, replacing one that is lost. */
const keepListening = (connection: Connection, log: Logger, listening: Listening) => {
  let client: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const onLost = (error: unknown) => {
    client = null;
    if (stopped) return;
    log.warn({ err: error }, "lost the connection that listens for changes");
    clearTimeout(retry);
    retry = setTimeout(() => void replace(), reconnectMs);
  };
  const start = async () => {
    client ??= openListening(connection, listening.onPayload, onLost);
    await client;
  };
  const replace = async () => {
    if (stopped || !listening.isWanted()) return;
    try {
      await start();
      listening.onReplaced();
    } catch (error) {
      onLost(error);
    }
  };
  const stop = async () => {
    stopped = true;
    clearTimeout(retry);
    const open = await client?.catch(() => null);
    await open?.end();
  };
  const startOrFail = () =>
    start().catch((error: unknown) => {
      client = null;
      throw error;
    });
  return { start: startOrFail, stop };
};

/** Messages by the database's own notifications; a connection is taken up when somebody first listens. */
export const openNotifications = (connection: Connection, log: Logger): Notifications => {
  const listeners = new Set<Listener>();
  const listening = keepListening(connection, log, {
    onPayload: (payload) => {
      const message: unknown = JSON.parse(payload);
      for (const { onMessage } of listeners) onMessage(message);
    },
    onReplaced: () => {
      for (const { onGap } of listeners) onGap();
    },
    isWanted: () => listeners.size > 0,
  });
  return {
    send: async (trx, message) => {
      await runPrepared(trx, `select ${notifying}`, [JSON.stringify(message)]);
    },
    listen: async (listener) => {
      await listening.start();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await listening.stop();
    },
  };
};
