import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { openJobs, type Jobs } from "#core/platform/queue/queue.ts";
import { databaseBackends, openEmbedded } from "./databases.ts";

/** An open queue with what its log said, for one test file. */
export interface OpenQueue {
  jobs: Jobs;
  logged: { msg: string; err?: { message: string } }[];
  close: () => Promise<void>;
}

/** A kind of queue that the product runs on, and a way to get an empty one. */
export interface QueueBackend {
  name: string;
  open: () => Promise<OpenQueue>;
}

/** A port that nobody listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
};

/** A real Redis of its own, empty; `given` is its port. */
export const startRedis = async (given?: number) => {
  const port = given ?? (await freePort());
  const server = spawn("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  for await (const line of createInterface(server.stdout)) if (line.includes("Ready to accept")) break;
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
};

const openWith = async (
  openDatabase: (typeof databaseBackends)[number]["open"],
  redis: Awaited<ReturnType<typeof startRedis>> | undefined,
): Promise<OpenQueue> => {
  const logged: OpenQueue["logged"] = [];
  const log = pino({ level: "info" }, { write: (line) => logged.push(JSON.parse(line)) });
  const database = await openDatabase();
  const jobs = await openJobs({ database, redisUrl: redis?.url, log });
  return {
    jobs,
    logged,
    close: async () => {
      await jobs.close();
      await database.close();
      await redis?.stop();
    },
  };
};

/** Whether there is a `redis-server` to start. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis) {
  console.warn(
    "\n  The queue is NOT tested on Redis: there is no redis-server. Try: apt-get install redis-server\n",
  );
}

const onRedis = async () => openWith(openEmbedded, await startRedis());

/** The queue in each kind of database, and on Redis where a `redis-server` is installed. */
export const queueBackends: QueueBackend[] = [
  ...databaseBackends.map(({ name, open }) => ({ name, open: () => openWith(open, undefined) })),
  ...(hasRedis ? [{ name: "Redis", open: onRedis }] : []),
];
