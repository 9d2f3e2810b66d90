import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCore, type StartedCore } from "#test/start-core.ts";
import { demoAccessCode, demoEnvironment } from "./demo-environment.ts";
import { loadDemo } from "./load-demo.ts";

let started: StartedCore;
beforeAll(async () => {
  started = await startCore({ SAMPLE_CONTENT: "on", ADMIN_ACCESS_CODE: demoAccessCode });
});
afterAll(() => started.close());

test("a demo shows a team at work, is loaded once, and refuses to mix with real work", async () => {
  const { core, config, database } = started;
  const deps = { core, sql: database.sql, config };
  const people = await loadDemo(deps);
  const [first, second] = people;
  expect(first).toEqual({ username: "admin", accessCode: demoAccessCode });
  const signIn = { telegramUsername: second?.username ?? "", accessCode: second?.accessCode ?? "" };
  const { user: mia } = await core.auth.bdLogin(signIn, { address: "test" });
  const { user: admin } = await core.auth.bdLogin(
    { telegramUsername: "admin", accessCode: demoAccessCode },
    { address: "test" },
  );

  expect(await core.adminCounts(admin)).toMatchObject({ pending: 2, tickets: 3, participations: 2 });
  expect((await core.leads.conversations(mia)).rows).toHaveLength(3);
  const { rows: history } = await core.chat.history(mia, {
    sessionId: "default-session",
    module: "bd_assistant",
  });
  expect(history.filter(({ metadata }) => metadata?.sources.length === 0)).toHaveLength(1);
  const { month } = await core.initiatives.leaderboard(mia, {});
  expect(month.map(({ points }) => points)).toEqual([20, 10]);

  expect(await database.sql("alike_participations").select("*")).toEqual([]);
  expect(await loadDemo(deps)).toEqual(people);
  expect((await core.leads.conversations(mia)).rows).toHaveLength(3);
  await rm(join(config.dataDir, "demo-people.json"));
  await expect(loadDemo(deps)).rejects.toThrow("holds work that is no whole demo");
});

test("a demo's settings keep to this machine, a folder of its own, and write to nobody", () => {
  const env = {
    PORT: "4000",
    DATA_DIR: "/srv/legend",
    PUBLIC_URL: "https://legend.example.com",
    TELEGRAM_BOT_TOKEN: "1:x",
    DATABASE_URL: "postgres://a",
  };
  expect(demoEnvironment(env)).toEqual({
    PORT: "4000",
    DATA_DIR: "/srv/legend/demo",
    HOST: "127.0.0.1",
    SAMPLE_CONTENT: "on",
    ADMIN_USERNAME: "admin",
    ADMIN_ACCESS_CODE: demoAccessCode,
  });
});
