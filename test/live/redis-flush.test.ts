import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRedisBackend, withBackend } from "bullmq";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { openOnFolder } from "../open-on-folder.ts";
import { createOnServer } from "../databases.ts";
import { eventually } from "../eventually.ts";
import { hasRedis, startRedis } from "../queues.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const { Queue } = withBackend(createRedisBackend);
const accessCode = "a-code-for-the-tests";

const openProduct = async (redisUrl: string) => {
  const database = await createOnServer(serverUrl ?? "");
  const dataDir = mkdtempSync(join(tmpdir(), "legend-flush-"));
  const environment = { DATABASE_URL: database.url, REDIS_URL: redisUrl, ADMIN_ACCESS_CODE: accessCode };
  const product = await openOnFolder(dataDir, environment);
  const worker = await product.work({ scheduleAgainMs: 500 });
  onTestFinished(async () => {
    await worker.close();
    await product.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return product;
};

test.skipIf(serverUrl === undefined || !hasRedis)(
  "a Redis that loses all it had while everything runs gets its clocks back, and what it should have done is done",
  async () => {
    const server = await startRedis();
    const redis = new Redis(server.url);
    const queues = ["gaps", "knowledge", "files"].map(
      (name) => new Queue(name, { connection: { url: server.url } }),
    );
    onTestFinished(async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      await redis.quit();
      await server.stop();
    });
    const { core, database } = await openProduct(server.url);
    const { user } = await core.auth.bdLogin({ telegramUsername: "admin", accessCode }, { address: "test" });
    const clocks = () => Promise.all(queues.map((queue) => queue.getJobSchedulersCount()));
    const before = await clocks();
    expect(before.every((count) => count > 0)).toBe(true);

    const session = { sessionId: "s", module: "bd_assistant" as const };
    await core.chat.ask(user, { content: "Who waters the cactus?", ...session });
    // The job that tells the asker waits, so that it is lost for certain.
    await queues[0]?.pause();
    const [gap] = (await core.gaps.list(user, {})).rows;
    const id = gap?.id ?? "";
    await core.gaps.resolve(user, { id, status: "answered", adminResponse: "The porter." });
    const waiting = (await queues[0]?.getJobs()) ?? [];
    expect(waiting.map(({ name }) => name)).toContain("tell");
    await redis.flushall();

    await eventually(async () => expect(await clocks()).toEqual(before));
    // As if the sweep's time of grace were over.
    await database.sql("gap_askers").update({ due_at: new Date(Date.now() - 60_000) });
    await redis.flushall();
    await eventually(async () => {
      const told = (await core.chat.history(user, session)).rows.at(-1);
      expect(told?.metadata).toMatchObject({ kind: "core_team_answer", feedbackId: id });
    });
    // What comes now is worked on as ever.
    await core.chat.ask(user, { content: "Who feeds the tortoise?", ...session });
    const [next] = (await core.gaps.list(user, { status: "pending" })).rows;
    const nextId = next?.id ?? "";
    await core.gaps.resolve(user, { id: nextId, status: "answered", adminResponse: "The cook." });
    await eventually(async () => {
      const told = (await core.chat.history(user, session)).rows.at(-1);
      expect(told?.metadata).toMatchObject({ kind: "core_team_answer", feedbackId: nextId });
    });
  },
);
