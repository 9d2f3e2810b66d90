import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/platform/database.ts";
import { createLogger } from "#core/platform/logger.ts";
import { newId } from "#core/ids.ts";
import { startNotion, type NotionFailing } from "#test/fakes/notion-server.ts";
import { prepareFolder } from "#test/prepared-folder.ts";
import { startRedis } from "#test/queues.ts";
import { startSecondProcess } from "#test/second-process.ts";
import { addSources, environmentFor, mirrorQueues, startMirror, type Mirror } from "#test/start-mirror.ts";

// MIRROR_TICKETS=500 for the whole length, which takes minutes.
const tickets = Number(process.env.MIRROR_TICKETS ?? 60);
// What is waited for here would only be waited for longer.
const impatient = { NOTION_TIMEOUT_SECONDS: "0.5", NOTION_RETRY_SECONDS: "1" };
const program = new URL("../../test/mirror-process.ts", import.meta.url);

/** The rows of a data source by the record that they are of. */
const rowsById = ({ notion, sources }: Pick<Mirror, "notion" | "sources">) => {
  const ids = notion.rowsOf(sources.support).map((row) => String(notion.read(row, "Portal ID")));
  return { ids, distinct: new Set(ids) };
};

/** Fails one call in so many in one of these ways, by turns. */
const nowAndThen = (every: number, ways: NotionFailing[]) => {
  let calls = 0;
  return (route: string): NotionFailing | null => {
    calls += 1;
    if (calls % every !== 0) return null;
    const way = ways[(calls / every) % ways.length] ?? null;
    return route.startsWith("GET") && typeof way === "string" && way.endsWith("after") ? "drop" : way;
  };
};

const ways: NotionFailing[] = [
  "drop-after",
  { status: 429, retryAfter: 0.2 },
  "bad-gateway-after",
  "drop",
  "silence-after",
  { status: 503 },
  "bad-gateway",
];

describe.each(mirrorQueues)("with jobs in %s", (queue) => {
  test("what is submitted while Notion is down, limits, loses rows and fails becomes one page each", async () => {
    const mirror = await startMirror({ queue, environment: impatient });
    onTestFinished(() => mirror.close());
    const { api, notion, submitTicket } = mirror;
    notion.failing(() => "drop");
    const ids: string[] = [];
    for (let count = 0; count < tickets; count += 1) {
      if (count === Math.floor(tickets * 0.6)) notion.failing(() => ({ status: 429, retryAfter: 1 }));
      if (count === Math.floor(tickets * 0.8)) notion.failing(nowAndThen(6, ways));
      ids.push((await submitTicket(`Ticket number ${count}`)).id);
    }
    // Queries leave out a row in twenty, another one each time.
    let asked = 0;
    notion.workspace.state.loses = () => (asked += 1) % 20 === 0;
    const { sql } = api.database;
    const left = async () =>
      sql("notion_links")
        .where((open) => void open.whereNull("page_id").orWhereNotNull("due_at"))
        .count("* as count");
    await expect.poll(async () => (await left())[0]?.count, { timeout: 240_000, interval: 500 }).toBe("0");
    // Whatever a query has left out is found by the comparison of all rows.
    notion.failing(() => null);
    notion.workspace.state.loses = () => false;
    await (await api.core.notion.mirror())?.reconcile();
    await expect.poll(() => rowsById(mirror).ids.length, { timeout: 60_000, interval: 200 }).toBe(tickets);
    expect([...rowsById(mirror).distinct].sort()).toEqual(ids.toSorted());
    expect(await sql("notion_links").whereNotNull("failed_at").select("problem")).toEqual([]);
    // The failures were there.
    expect(notion.calls.filter(({ route }) => route === "POST /v1/pages").length).toBeGreaterThan(tickets);
  }, 600_000);
});

describe.each(mirrorQueues)("a worker that is killed, with jobs in %s", (queue) => {
  const [rounds, pagesEach] = [tickets < 500 ? 2 : 10, tickets < 500 ? 10 : 30];
  test("makes one page of each ticket all the same", async () => {
    const notion = await startNotion();
    onTestFinished(() => notion.close());
    const sources = addSources(notion);
    const dataDir = await mkdtemp(join(tmpdir(), "legend-mirror-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const redis = queue === "Redis" ? await startRedis() : undefined;
    if (redis !== undefined) onTestFinished(() => redis.stop());
    const environment = JSON.stringify({
      ...environmentFor(notion, { support: sources.support }),
      ...impatient,
      NOTION_REQUESTS_PER_SECOND: "40",
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      SAMPLE_CONTENT: "off",
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    });
    await prepareFolder(dataDir);
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: createLogger("silent") });
    const { sql } = database;
    const [user, now] = [newId(), new Date()];
    await sql("users").insert({
      id: user,
      telegram_username: "agent",
      username_key: "agent",
      role: "BD",
      created_at: now,
    });
    const rows = Array.from({ length: tickets }, (_, at) => ({
      id: newId(),
      user_id: user,
      category: "Deal Support",
      description: `Ticket number ${at}`,
      status: "Open",
      result: "Pending",
      created_at: now,
      updated_at: now,
    }));
    await sql("tickets").insert(rows);
    await database.close();

    let made = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { child, exited, lines } = startSecondProcess(program, environment);
      // Killed wherever it is, a few more pages later.
      let pages = 0;
      do {
        await lines.next();
        pages = notion.rowsOf(sources.support).length;
      } while (pages < made + pagesEach);
      made = pages;
      child.kill("SIGKILL");
      await exited;
    }
    expect(made).toBeGreaterThanOrEqual(rounds * pagesEach);
    expect(made).toBeLessThan(tickets + rounds);
    const last = startSecondProcess(program, environment);
    for await (const line of last.lines) if (line === `${tickets} 0`) break;
    expect(rowsById({ notion, sources }).ids.toSorted()).toEqual(rows.map(({ id }) => id).sort());
  }, 600_000);
});
