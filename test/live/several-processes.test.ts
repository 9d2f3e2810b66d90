import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#migrations/index.ts";
import { createOnServer, onServer } from "../databases.ts";
import { eventually } from "../eventually.ts";
import { freePort, hasRedis, startRedis } from "../queues.ts";
import { addressOf, startProduct } from "../start-product.ts";

const server = process.env.TEST_DATABASE_URL;
const accessCode = "a-code-for-the-tests";
const program = ["dist/server/main.js"];

const post = (url: string, body: object, token = "") =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const signIn = (url: string, given = { telegramUsername: "admin", accessCode }) =>
  post(`${url}/api/auth/bd-login`, given);
const statusOf = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.json() };
};

/** Two APIs and a worker, started at the same moment on an empty database. */
const startCluster = async (serverUrl: string, environment: Record<string, string> = {}) => {
  const database = await createOnServer(serverUrl);
  onTestFinished(database.drop);
  const redis = await startRedis();
  const dataDir = mkdtempSync(join(tmpdir(), "legend-live-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const healthPort = await freePort();
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    ...environment,
  };
  const start = (service: string) =>
    startProduct([...program, `--services=${service}`], { ...settings, HEALTH_PORT: String(healthPort) });
  const products = ["api", "api", "worker"].map(start);
  const [first, second] = await Promise.all(products.slice(0, 2).map(addressOf));
  const worker = `http://127.0.0.1:${healthPort}`;
  await eventually(async () => expect((await fetch(`${worker}/readyz`)).status).toBe(200));
  return { database, redis, products, first: first ?? "", second: second ?? "", worker };
};

test.skipIf(server === undefined || !hasRedis)(
  "three that start together prepare one product, share sessions and limits, and outlive outages of Redis and the database",
  async () => {
    const cluster = await startCluster(server ?? "");
    const { database, redis, products, first, second, worker } = cluster;
    const printed = products.flatMap((product) => product.printed).join("\n");
    expect(printed.match(/Access code/gu)).toHaveLength(1);
    expect(printed).not.toContain('"level":50');
    const [counts] = await onServer(
      database.url,
      `select (select count(*)::int from migrations) as migrations, (select count(*)::int from users) as users,
       (select count(*)::int from documents where kind = 'document') as documents,
       (select count(*)::int from documents where kind <> 'document') as extras`,
    );
    const sample = readdirSync("content", { recursive: true }).filter((name) => String(name).endsWith(".md"));
    expect(counts).toEqual({
      migrations: migrations.length,
      users: 1,
      documents: sample.length,
      extras: 2,
    });

    const code = /Access code\s+(\S+)/u.exec(printed)?.[1] ?? "";
    const signedIn = (await (
      await signIn(first, { telegramUsername: "admin", accessCode: code })
    ).json()) as {
      sessionToken: string;
    };
    const headers = { Authorization: `Bearer ${signedIn.sessionToken}` };
    expect((await fetch(`${second}/api/auth/bd-session`, { headers })).status).toBe(200);

    const wrong = { telegramUsername: "guessed", accessCode: "not-the-code" };
    const failures = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(index % 2 === 0 ? first : second, wrong)),
    );
    expect(failures.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401));
    expect((await signIn(first, wrong)).status).toBe(429);
    expect((await signIn(second, wrong)).status).toBe(429);

    await redis.stop();
    const without = { status: "degraded", database: true, redis: false };
    expect(await statusOf(`${first}/readyz`)).toEqual({ status: 200, body: without });
    expect(await statusOf(`${worker}/readyz`)).toEqual({ status: 200, body: without });
    const question = { content: "What commission do I get on an OTC deal?", role: "user", sessionId: "s" };
    expect((await post(`${first}/api/chat/messages`, question, signedIn.sessionToken)).status).toBe(201);
    const again = await startRedis(redis.port);
    onTestFinished(() => again.stop());
    await eventually(async () => {
      expect((await statusOf(`${first}/readyz`)).body).toMatchObject({ status: "ok" });
      expect((await statusOf(`${worker}/readyz`)).body).toMatchObject({ status: "ok" });
    });

    const { name } = database;
    await onServer(server ?? "", `alter database ${name} with allow_connections false`);
    await onServer(
      server ?? "",
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
    // Whose session it is may be remembered for a moment.
    const refused = await fetch(`${second}/api/feedback`, { headers });
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "5",
      expect.objectContaining({ code: "unavailable" }),
    ]);
    expect((await statusOf(`${second}/readyz`)).body).toMatchObject({ down: ["database"] });
    await onServer(server ?? "", `alter database ${name} with allow_connections true`);
    await eventually(async () => {
      expect((await fetch(`${second}/api/auth/bd-session`, { headers })).status).toBe(200);
      expect((await fetch(`${worker}/readyz`)).status).toBe(200);
    });

    for (const product of products) product.stop();
    expect(await Promise.all(products.map(({ exited }) => exited))).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
  },
);
