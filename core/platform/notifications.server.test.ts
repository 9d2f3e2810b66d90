import type { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#test/databases.ts";
import { createLogger } from "./logger.ts";
import { openNotifications, type Notifications } from "./notifications.ts";

const log = createLogger("silent");

const start = async () => {
  const database = await openEmbedded();
  onTestFinished(() => database.close());
  const sockets: Duplex[] = [];
  const { stream, ...connection } = database.queueConnection as { stream: () => Duplex };
  const opening = () => {
    const socket = stream();
    sockets.push(socket);
    return socket;
  };
  const open = () => {
    const notifications = openNotifications({ ...connection, stream: opening }, log);
    onTestFinished(() => notifications.close());
    return notifications;
  };
  return { sql: database.sql, open, sockets };
};

/** The messages that arrive; `until` waits for so many. */
const hear = async (notifications: Notifications) => {
  const messages: unknown[] = [];
  let gaps = 0;
  let look = () => undefined as void;
  const note = (step: () => void) => {
    step();
    look();
  };
  const stop = await notifications.listen({
    onMessage: (message) => note(() => messages.push(message)),
    onGap: () => note(() => (gaps += 1)),
  });
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (fits()) resolve();
      };
      look();
    });
  return {
    messages,
    stop,
    count: (many: number) => until(() => messages.length === many),
    gap: () => until(() => gaps > 0),
  };
};

test("brings a message to every process that listens once its transaction commits, and never one rolled back", async () => {
  const { sql, open } = await start();
  const sender = open();
  const [one, two] = [await hear(open()), await hear(open())];
  await sql
    .transaction(async (trx) => {
      await sender.send(trx, { undone: true });
      throw new Error("changed my mind");
    })
    .catch(() => undefined);
  await sql.transaction((trx) => sender.send(trx, { said: "it's" }));
  await Promise.all([one.count(1), two.count(1)]);
  expect([one.messages, two.messages]).toEqual([[{ said: "it's" }], [{ said: "it's" }]]);
});

test("a listener that stopped hears nothing more", async () => {
  const { sql, open } = await start();
  const notifications = open();
  const [leaving, staying] = [await hear(notifications), await hear(notifications)];
  leaving.stop();
  await notifications.send(sql, { number: 1 });
  await staying.count(1);
  expect(leaving.messages).toEqual([]);
});

test("listens again after its connection broke, and says that something may have been missed", async () => {
  const { sql, open, sockets } = await start();
  const notifications = open();
  const heard = await hear(notifications);
  sockets[0]?.destroy();
  await heard.gap();
  await notifications.send(sql, { number: 2 });
  await heard.count(1);
  expect(heard.messages).toEqual([{ number: 2 }]);
});
