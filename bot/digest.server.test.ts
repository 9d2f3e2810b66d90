import { afterAll, beforeAll, expect, test } from "vitest";
import { localTime } from "#core/local-time.ts";
import { startTestBot, type LinkedPerson, type TestBot } from "#test/start-bot.ts";

const utcHour = new Date().getUTCHours();

/** A time zone in which it is noon now. */
const noonZone = (): string => {
  const ahead = 12 - utcHour;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

const zone = noonZone();
let bot: TestBot;
let admin: LinkedPerson;
let quiet: LinkedPerson;
let agent: LinkedPerson;

beforeAll(async () => {
  bot = await startTestBot({ TEAM_TIME_ZONE: zone });
  admin = await bot.linked("CORE TEAM (ADMIN)");
  quiet = await bot.linked("CORE TEAM (ADMIN)");
  agent = await bot.linked();
  await bot.core.telegram.chats.change(String(quiet.chat.id), { digest: false });
});
afterAll(() => bot.close());

const aDayPasses = () => bot.database.sql("telegram_chats").update({ digested_on: "2020-01-01" });

test("is due at nine where the team is, once a day, for admins who want it", async () => {
  const { day } = localTime(new Date(), zone);
  const noon = Date.parse(`${day}T12:00:00Z`) - (12 - utcHour) * 3_600_000;
  const at = (hour: number) => new Date(noon + (hour - 12) * 3_600_000);
  expect(await bot.core.telegram.takeDigests(at(9), 10)).toEqual([]);
  await aDayPasses();
  expect(await bot.core.telegram.takeDigests(at(8.99), 10)).toEqual([]);
  expect(await bot.core.telegram.takeDigests(at(9), 10)).toEqual([String(admin.chat.id)]);
  expect(await bot.core.telegram.takeDigests(at(9.1), 10)).toEqual([]);
});

test("names what waits, and what is asked often", async () => {
  for (const sessionId of ["one", "two", "three"])
    await bot.core.chat.ask(agent.actor, { content: "Who feeds the quokka?", sessionId });
  await admin.chat.told(/Knowledge gap/u);
  for (const description of ["The deal of Acme\nwaits for its KYC.", "My commission is late."])
    await bot.core.tickets.submit(agent.actor, {
      supportCategory: "Deal Support",
      description,
      proof: null,
      idempotencyKey: null,
    });
  const {
    rows: [latest],
  } = await bot.core.tickets.list(admin.actor, {});
  await bot.core.tickets.change(admin.actor, { ids: [latest?.id ?? ""], status: "In Progress" });
  await aDayPasses();
  await bot.jobs.enqueue("telegram", "digest", {});
  const digest = await admin.chat.told(/^Good morning/u);
  expect(digest.text).toContain("1 knowledge gap waits\n• Who feeds the quokka? (3x)");
  expect(digest.text).toContain(
    "2 support tickets are not closed, 1 in progress\n• Deal Support: The deal of Acme waits for its KYC.",
  );
  expect(digest.text).toContain("Asked most often\n• Who feeds the quokka? (3x)");
  for (const { chat } of [quiet, agent])
    expect(chat.messages().some(({ text }) => text.startsWith("Good morning"))).toBe(false);
});
