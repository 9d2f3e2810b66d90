import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { startOpenAi, type FakeOpenAi } from "./fakes/openai-server.ts";
import { followEvents } from "./follow-events.ts";
import { sendForm } from "./send-form.ts";
import type { Member } from "./start-api.ts";
import { startTestBot, type TestBot } from "./start-bot.ts";

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  userId?: string;
  queue?: string;
  job?: string;
  jobId?: string;
  update?: string;
  [name: string]: unknown;
}

// In everything that people write, and nowhere else.
const mark = "xylograph";
const apiKey = "sk-a-key-that-nobody-may-see";
const metricsToken = "a-token-that-nobody-may-see";

let written = "";
let bot: TestBot;
let model: FakeOpenAi;
let agent: Member;
let admin: Member;

const lines = (): Line[] =>
  written
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

beforeAll(async () => {
  model = await startOpenAi();
  bot = await startTestBot(
    {
      LOG_LEVEL: "trace",
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: apiKey,
      METRICS_TOKEN: metricsToken,
      ADMIN_PASSWORD: `${mark}-password`,
      ADMIN_ACCESS_CODE: `${mark}-code`,
    },
    { write: (line) => void (written += line) },
  );
  agent = await bot.member();
  admin = await bot.member("CORE TEAM (ADMIN)");
});
afterAll(async () => {
  await bot.close();
  await model.close();
});

const post = (path: string, body: object, token?: string) => bot.send(path, { method: "POST", token, body });
const ask = (content: string) =>
  post("/api/chat/messages", { content, role: "user", sessionId: mark }, agent.token);

/** Does with the product what people do, with the mark in every text, and has every part of it fail. */
const useEverything = async () => {
  // A name that was tried is told, on purpose; nothing else that was typed is.
  const wrong = { telegramUsername: "somebody_else", accessCode: `${mark} code` };
  expect((await post("/api/auth/bd-login", wrong)).status).toBe(401);
  const swapped = { telegramUsername: `${mark} code`, accessCode: "somebody_else" };
  expect((await post("/api/auth/bd-login", swapped)).status).toBe(401);
  await post("/api/auth/login", { username: "admin", password: `${mark}-password` });
  await post("/api/auth/telegram", { initData: `user=${mark}&hash=00` });
  await bot.send("/api/auth/bd-session", { token: `${mark}-token` });
  await bot.send(`/api/documents/search/${mark}`, { token: agent.token });
  await post(
    "/api/documents",
    { title: mark, content: `# ${mark}\n\n${mark} pays.`, category: mark },
    admin.token,
  );
  for (const failure of ["bad-json", "cut", "empty", { status: 401 }] as const) {
    model.next({ text: `${mark} ${mark}`, failure });
    expect((await ask(`What about ${mark}?`)).status).toBe(201);
  }
  const lead = { projectName: mark, leadMessage: `${mark}?`, sessionId: mark, service: "OTC" };
  expect((await post("/api/lead-replier/generate", lead, agent.token)).status).toBe(201);
  const ticket = { supportCategory: "Deal Support", description: `${mark} is in the description` };
  const file = { field: "proofOfSupport", name: `${mark}.png`, content: `${mark} is no picture` };
  expect(
    (await sendForm(bot, "/api/support/ticket", { token: agent.token, fields: ticket, file })).status,
  ).toBe(415);
  expect((await sendForm(bot, "/api/support/ticket", { token: agent.token, fields: ticket })).status).toBe(
    201,
  );
  await bot.send("/api/chat/messages", { method: "POST", token: agent.token, body: `{"content": "${mark}` });
  await bot.send("/metrics", { headers: { Authorization: `Bearer ${metricsToken}` } });
};

const useTheBot = async () => {
  const { chat } = await bot.linked();
  chat.say(`/ask What about ${mark}?`);
  chat.say(`${mark} says hello`);
  await eventually(async () => {
    const seen = lines().filter(({ msg, queue }) => msg === "job done" && queue === "telegram");
    expect(seen.map(({ job }) => job)).toEqual(expect.arrayContaining(["answer", "gather"]));
  });
};

test("what people write, and secrets, never reach the log, however things fail", async () => {
  await useEverything();
  const { sql } = bot.database;
  // PostgreSQL shows the row that breaks a rule, and the driver's statement had its values.
  await sql.raw("alter table chat_messages add constraint broken check (content is null) not valid");
  const failed = await ask(`Who pays the ${mark}?`);
  await sql.raw("alter table chat_messages drop constraint broken");
  expect([failed.status, failed.text.includes(mark)]).toEqual([500, false]);
  await useTheBot();

  const secrets = [mark, apiKey, metricsToken, agent.token, agent.accessCode, bot.telegram.token];
  expect(secrets.filter((secret) => written.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  const failure = lines().find(({ requestId }) => requestId === failed.body.requestId);
  expect(failure).toMatchObject({ msg: "a request failed", userId: agent.actor.id });
  expect(failure?.err).toMatchObject({ code: "23514", table: "chat_messages", constraint: "broken" });
});

test("every line of a request has its id, which the caller is given, and its user's", async () => {
  model.next({ failure: { status: 400 } });
  const { headers, status } = await ask(`What about ${mark} and failures?`);
  expect(status).toBe(201);
  const requestId = headers.get("x-request-id");
  const ofRequest = lines().filter((line) => line.requestId === requestId);
  const expected = { userId: agent.actor.id };
  expect(ofRequest.map(({ msg }) => msg)).toEqual(["model unavailable", "request"]);
  for (const line of ofRequest) expect(line).toMatchObject(expected);
});

test("every line about a job has its id", async () => {
  const done = lines().filter(({ msg }) => msg === "job done");
  expect(done.length).toBeGreaterThan(0);
  for (const line of done) {
    expect(line).toMatchObject({
      queue: expect.any(String),
      job: expect.any(String),
      jobId: expect.any(String),
    });
    expect(line.requestId).toBeUndefined();
  }
});

test("whoever leaves in the midst of what is sent to them is no failure", async () => {
  const before = lines().length;
  const stream = await followEvents(bot.url, agent.token);
  await stream.until(({ event }) => event === "ready");
  await stream.close();
  // By then the server has noticed.
  for (let count = 0; count < 3; count += 1) await bot.send("/api/auth/bd-session", { token: agent.token });
  const since = lines().slice(before);
  expect(since.length).toBeGreaterThanOrEqual(4);
  expect(since.filter(({ level }) => level >= 40)).toEqual([]);
});

test("an address that cannot be read is its caller's mistake, and no failure", async () => {
  const before = lines().length;
  const answer = await bot.send("/assets/%E0%A4%A.png");
  expect([answer.status, answer.text]).toEqual([400, "failed to decode"]);
  await bot.send("/api/auth/bd-session", { token: agent.token });
  const since = lines().slice(before);
  expect(since.filter(({ level }) => level >= 40)).toEqual([]);
});
