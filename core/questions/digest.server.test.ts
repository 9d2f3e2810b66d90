import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#core/ids.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";

let started: StartedCore;
let userId: string;

const admin = {
  id: newId(),
  username: "root",
  telegramUsername: "root",
  userRole: "CORE TEAM (ADMIN)" as const,
  isAdmin: true,
};

beforeAll(async () => {
  started = await startCore();
  const { user } = await started.core.users.add(admin, { telegramUsername: "asker", role: "BD" });
  userId = user.id;
});
afterAll(() => started.close());

const record = async (question: string, times = 1, askedAt = new Date()) => {
  const { sql } = started.database;
  await sql("questions").insert(
    Array.from({ length: times }, () => ({
      id: newId(),
      message_id: newId(),
      user_id: userId,
      session_id: "s",
      module: "bd_assistant",
      question,
      standalone_question: question,
      question_key: question,
      answer: "An answer",
      sources: "[]",
      mode: "playbook",
      asked_at: askedAt,
    })),
  );
};
const frequencyOf = async (question: string) =>
  (await started.core.review.commonBdQuestions(admin)).find((group) => group.question === question)
    ?.frequency;

test("counts every question once, however many digest at the same time", async () => {
  await record("Where do wombats bank?", 250);
  const counts = await Promise.all([1, 2, 3, 4].map(() => started.core.review.digest(100)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(250);
  expect(await started.core.review.digest(100)).toBe(0);
  expect(await frequencyOf("Where do wombats bank?")).toBe(250);
  const { sql } = started.database;
  const [days] = await sql("question_days").sum("asked as asked");
  expect(Number(days?.["asked"])).toBe(250);
});

test("shows of a question that is asked very often only its latest askings", async () => {
  const groups = await started.core.review.commonBdQuestions(admin);
  const group = groups.find(({ question }) => question === "Where do wombats bank?");
  expect([group?.allRequestIds.length, group?.instances.length]).toEqual([50, 10]);
});

test("keeps questions about other services and amounts apart, whatever else they share", async () => {
  await record("Minimum size for an OTC trade in Lisbon?", 2);
  await record("Minimum size for an MM trade in Lisbon?", 2);
  await record("Discount for 100k traded in Lisbon?", 2);
  await record("Discount for 500k traded in Lisbon?", 2);
  expect(await started.core.review.digest(100)).toBe(8);
  const groups = await started.core.review.commonBdQuestions(admin);
  expect(groups.filter(({ question }) => question.includes("Lisbon"))).toEqual([]);
});

test("does not count a question again whose answer is replaced", async () => {
  const wording = "How do emus sign?";
  await record(wording, 3);
  expect(await frequencyOf(wording)).toBe(3);
  await started.database.sql("questions").where({ question: wording }).update({ digested: false });
  expect(await started.core.review.digest(100)).toBe(3);
  expect(await frequencyOf(wording)).toBe(3);
});

test("counts the last days alike in every time zone", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const total = async () => (await started.core.review.listReplies(admin, { daysBack: 1 })).total;
  const before = await total();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await record("When did the gecko wake up?", 1, new Date(yesterday));
  await started.core.review.digest(100);
  for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
    vi.stubEnv("TZ", zone);
    expect([zone, await total()]).toEqual([zone, before]);
  }
});
