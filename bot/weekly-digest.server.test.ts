import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fillInsights } from "#test/fill-insights.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const zone = "Asia/Kolkata";

let bot: TestBot;
let admin: LinkedPerson;
let quiet: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot({ TEAM_TIME_ZONE: zone });
  admin = await bot.linked("CORE TEAM (ADMIN)");
  quiet = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  await bot.core.telegram.chats.change(String(quiet.chat.id), { weekly_digest: false });
  await fillInsights(bot.database.sql, {
    questions: 700,
    requests: 100,
    replies: 100,
    tickets: 10,
    participations: 10,
    leads: 10,
    people: 5,
    documents: 10,
    days: 30,
    until: new Date("2026-09-30T18:30:00Z"),
  });
});
afterAll(() => bot.close());

beforeEach(() => bot.database.sql("telegram_chats").update({ weekly_digest_on: "2020-01-06" }));

const queue = (time: string) => bot.core.telegram.queueWeeklyDigests(new Date(`${time}+05:30`));

const noticed = async (): Promise<unknown[]> => {
  const rows = await bot.database
    .sql("telegram_notices")
    .where({ kind: "weekly_digest", chat_id: String(admin.chat.id) })
    .orderBy("created_at")
    .select<{ data: unknown }[]>("data");
  return rows.map(({ data }) => data);
};

const digests = (person: LinkedPerson) =>
  person.chat.messages().filter(({ text }) => text.startsWith("The week from"));

test("tells of the week from Monday to Sunday where the team is, beside the week before", async () => {
  await queue("2026-09-28T09:00");
  const { text, buttons } = await admin.chat.told(/^The week from/u);
  expect(text).toContain("The week from 21 September to 27 September");
  const { rows } = await bot.database.sql.raw<{ rows: { now: number; before: number }[] }>(
    `select count(*) filter (where day >= '2026-09-21' and day < '2026-09-28')::int as now,
       count(*) filter (where day >= '2026-09-14' and day < '2026-09-21')::int as before
     from (select (asked_at at time zone '${zone}')::date as day from questions) asked`,
  );
  expect(rows[0]?.now).toBeGreaterThan(100);
  expect(text).toContain(`Questions asked: ${rows[0]?.now} (${rows[0]?.before})`);
  const range = { from: "2026-09-21", to: "2026-09-27" };
  const gaps = await bot.core.insights.read(admin.actor, { plot: "outcomes", ...range });
  const share = gaps.figures.find(({ label }) => label === "Gap")?.now ?? 0;
  expect(text).toContain(`Knowledge gaps: ${share.toLocaleString("en", { maximumFractionDigits: 1 })} % (`);
  for (const said of [
    "Answered: ",
    "not sure: ",
    "Gaps answered",
    "Median time until then: ",
    "helpful: ",
    "unchanged: ",
  ])
    expect(text).toContain(said);
  expect(text.match(/^• @worker_\d: \d+ \(\d+\)$/gmu)).toHaveLength(3);
  const url = "https://legend.test/admin?tab=insights&from=2026-09-21&to=2026-09-27";
  expect(buttons).toEqual([{ text: "Open Insights", web_app: { url } }]);
});

test("is due once a week from nine on Monday, however many ask at once", async () => {
  const before = (await noticed()).length;
  await queue("2026-09-21T08:59");
  await Promise.all(["09:00", "09:00", "09:05"].map((time) => queue(`2026-09-21T${time}`)));
  await queue("2026-09-27T23:59");
  expect((await noticed()).slice(before)).toEqual([
    { from: "2026-09-07", to: "2026-09-13" },
    { from: "2026-09-14", to: "2026-09-20" },
  ]);
});

test("goes to admins alone who want it; who switches it on begins with the next", async () => {
  const before = (await noticed()).length;
  await queue("2026-09-14T10:00");
  await bot.core.telegram.chats.change(String(quiet.chat.id), { weekly_digest: true });
  await queue("2026-09-16T10:00");
  expect((await noticed()).length).toBe(before + 1);
  await bot.core.telegram.chats.change(String(quiet.chat.id), { weekly_digest: false });
  await admin.chat.told(/^The week from 7 September/u);
  for (const person of [quiet, agent]) expect(digests(person)).toEqual([]);
});

test("says nothing of a week in which nothing happened", async () => {
  const count = digests(admin).length;
  await queue("2025-02-10T10:00");
  await bot.database.sql("telegram_chats").update({ weekly_digest_on: "2020-01-06" });
  await queue("2026-09-21T10:00");
  await expect.poll(() => digests(admin).length).toBeGreaterThan(count);
  await expect
    .poll(() => bot.database.sql("telegram_notices").where({ kind: "weekly_digest" }).whereNotNull("due_at"))
    .toEqual([]);
  expect(digests(admin).some(({ text }) => text.includes("February"))).toBe(false);
});

test("is sent by the clock's job, and survives a bot that is away", async () => {
  const count = digests(admin).length;
  await bot.stopBot();
  await queue("2026-09-28T09:00");
  await bot.startBot();
  await expect.poll(() => digests(admin).length).toBe(count + 1);
  await bot.jobs.enqueue("telegram", "weekly-digest", {});
  const known = () => bot.database.sql("telegram_chats").where("weekly_digest_on", "<=", "2026-09-28");
  await expect.poll(known).toEqual([]);
});
