import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { sign } from "@tma.js/init-data-node";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { startTelegram } from "#test/fakes/telegram-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/connections/telegram";
const secretPart = "AAF-pasted-in-the-browser-0123456789";
const pasted = `7171:${secretPart}`;

let written = "";
let api: TestApi;
let telegram: Awaited<ReturnType<typeof startTelegram>>;
let admin: Member;
let agent: Member;

const destination = { write: (line: string) => void (written += line) };

beforeAll(async () => {
  telegram = await startTelegram(pasted);
  api = await startTestApi(
    { LOG_LEVEL: "trace", TELEGRAM_API_ROOT: telegram.apiRoot, PUBLIC_URL: undefined },
    destination,
  );
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  agent = await api.member();
});
afterAll(async () => {
  await api.close();
  await telegram.close();
});
beforeEach(() => api.send(path, { method: "DELETE", token: admin.token }));

const wanted = (given: object = {}) => ({ adminChatId: "", appUrl: "", ...given });
const put = (body: object, on = api, token = admin.token) => on.send(path, { method: "PUT", token, body });
const tryOut = (body: object, on = api, token = admin.token) =>
  on.send(`${path}/test`, { method: "POST", token, body });
const read = async (on = api, token = admin.token) => (await on.send(path, { token })).body;
const status = async () => (await api.send("/api/status", { token: agent.token })).body;
const launch = (id: number, token = pasted) =>
  sign({ user: { id, first_name: "Ada", username: "ada" } }, token, new Date());

/** A product of its own, with an admin who is known by the same token. */
const startOther = async (environment: Record<string, string | undefined>) => {
  const other = await startTestApi({ TELEGRAM_API_ROOT: telegram.apiRoot, ...environment });
  onTestFinished(() => other.close());
  const { token } = await other.member("CORE TEAM (ADMIN)");
  return { other, token };
};

/** Has another program get the bot's updates until the test is over. */
const takenElsewhere = () => {
  telegram.updates.setWebhook({ url: "https://elsewhere.test/hook/secret-path" });
  onTestFinished(() => void telegram.updates.setWebhook({ url: "" }));
};

test("a bot is connected without a restart: its name, its links and sign-in in Telegram follow", async () => {
  expect(await read()).toMatchObject({ isConnected: false, botName: null, token: { isSet: false } });
  expect(await status()).toMatchObject({ botName: null, integrations: { telegram: false } });
  const answer = await put(wanted({ token: pasted, appUrl: "https://app.test/", adminChatId: "-100123" }));
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      isConnected: true,
      botName: "legend_test_bot",
      token: { isSet: true, isLost: false, origin: "browser" },
      adminChatId: { value: "-100123", origin: "browser" },
      appUrl: { value: "https://app.test", origin: "browser" },
      isPosted: false,
      changedBy: "boss",
      changedAt: expect.any(String),
    },
  ]);
  expect(await status()).toMatchObject({ botName: "legend_test_bot", integrations: { telegram: true } });

  const body = { people: [{ telegramUsername: "newcomer", role: "BD" }] };
  const invited = await api.send("/api/invitations", { method: "POST", token: admin.token, body });
  const [{ link, botLink }] = invited.body.invitations;
  expect(link).toMatch(/^https:\/\/app\.test\/invite#/u);
  expect(botLink).toMatch(/^https:\/\/t\.me\/legend_test_bot\?start=/u);

  const code = { telegramUsername: agent.actor.telegramUsername, accessCode: agent.accessCode };
  const first = { method: "POST", body: { ...code, initData: launch(801) } };
  expect((await api.send("/api/auth/bd-login", first)).status).toBe(200);
  const signIn = (initData: string) =>
    api.send("/api/auth/telegram", { method: "POST", body: { initData } }).then((done) => done.status);
  expect(await signIn(launch(801))).toBe(200);
  expect(await signIn(launch(801, "4242:fake-token-of-a-bot"))).toBe(401);
  await api.send(path, { method: "DELETE", token: admin.token });
  expect(await signIn(launch(801))).toBe(401);
  expect(await status()).toMatchObject({ botName: null, integrations: { telegram: false } });
});

test("another process on the same database takes the bot up as it changes", async () => {
  const second = await createCore(api);
  onTestFinished(() => second.close());
  let told = 0;
  second.onBotChange(() => (told += 1));
  await put(wanted({ token: pasted }));
  await eventually(async () => expect(second.bot()?.token).toBe(pasted));
  await put(wanted({ adminChatId: "-100456" }));
  await eventually(async () => expect(second.bot()?.adminChatId).toBe("-100456"));
  await api.send(path, { method: "DELETE", token: admin.token });
  await eventually(async () => expect(second.bot()).toBeNull());
  expect(told).toBe(3);
});

test("a token that Telegram refuses is not stored, and what it is missing is said", async () => {
  const refused = await put(wanted({ token: "7171:another-token-than-the-bot-has" }));
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { token: expect.stringContaining("Telegram refuses this token: copy it again from BotFather") },
  ]);
  const tried = await tryOut(wanted({ token: "7171:another-token-than-the-bot-has" }));
  expect(tried.body).toEqual({
    ok: false,
    checks: [{ id: "token", ok: false, text: expect.stringContaining("copy it again from BotFather") }],
  });
  expect(await read()).toMatchObject({ isConnected: false });
});

test("where Telegram does not answer the bot is stored all the same, and a test says so", async () => {
  telegram.next("getMe", "drop", "drop");
  const tried = await tryOut(wanted({ token: pasted }));
  expect(tried.body).toMatchObject({ ok: false, checks: [{ id: "token", ok: false }] });
  expect(tried.body.checks[0].text).toContain("Telegram does not answer");
  const { body } = await put(wanted({ token: pasted }));
  expect(body).toMatchObject({ isConnected: true, token: { isSet: true } });
});

test("a bot whose updates another program gets is taken over only by who says so", async () => {
  takenElsewhere();
  const told =
    "Another program gets this bot's updates at elsewhere.test. It gets none any more once Legend does.";
  const tried = await tryOut(wanted({ token: pasted }));
  expect(tried.body.checks.find(({ id }: { id: string }) => id === "taken")).toEqual({
    id: "taken",
    ok: false,
    text: told,
  });
  const refused = await put(wanted({ token: pasted }));
  expect([refused.status, refused.body.fields]).toEqual([400, { takeOver: told }]);
  expect(await read()).toMatchObject({ isConnected: false });
  expect((await put(wanted({ token: pasted, takeOver: true }))).body.isConnected).toBe(true);
});

test("a test of a new bot names what it must bring along; that of the one in use, what was not set", async () => {
  const textsOf = async (given: object) => {
    const { checks } = (await tryOut(wanted(given))).body;
    return Object.fromEntries(checks.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok]));
  };
  const offered = { token: true, taken: true, address: false, app: false, groups: true };
  expect(await textsOf({ token: pasted })).toEqual(offered);
  expect(await textsOf({ token: pasted, adminChatId: "-1009" })).toEqual({ ...offered, group: false });
  telegram.chats.open.add(-1009);
  const { body } = await tryOut(wanted({ token: pasted, adminChatId: "-1009" }));
  expect(body).toMatchObject({ ok: true });
  await put(wanted({ token: pasted }));
  const { taken: _, ...common } = offered;
  expect(await textsOf({})).toEqual({ ...common, updates: true, menu: false });
});

test("the token is in no answer, log, audit entry, export or table", async () => {
  const answers = [
    await put(wanted({ token: pasted })),
    await tryOut(wanted({ token: pasted })),
    await tryOut(wanted()),
    await put(wanted({ token: `${pasted} x` })),
    await put(wanted({ token: [pasted] })),
    await put({ token: pasted, appUrl: 7 }),
    await api.send(path, { method: "PUT", token: admin.token, body: `{"token": "${pasted}` }),
    await put(wanted({ token: `${pasted}x` })),
    await tryOut(wanted({ token: `${pasted}x` })),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 400, 400, 400, 400, 400, 200]);
  for (const failure of ["drop", { status: 500 }, { status: 429, retryAfter: 1 }, { status: 400 }] as const) {
    telegram.next("getMe", failure);
    answers.push(await tryOut(wanted()));
    telegram.next("getWebhookInfo", failure);
    answers.push(await put(wanted({ token: pasted })));
  }
  telegram.next("getMe", { status: 400, description: `Bad Request: bot${pasted} is odd` });
  answers.push(await tryOut(wanted()));
  takenElsewhere();
  answers.push(await put(wanted({ token: pasted })));
  const places =
    "/api/audit /api/status /api/admin/app-map /api/admin/setup /api/openapi.json /metrics /readyz";
  for (const place of [...places.split(" "), path, `/api/users/${admin.actor.id}/export`])
    answers.push(await api.send(place, { token: admin.token }));
  answers.push(await api.send("/api/audit", { token: admin.token, headers: { Accept: "text/csv" } }));
  const texts = answers.map(({ text }) => text).join("\n");
  expect(texts).toContain("connection.change");
  expect(texts).not.toContain("secret-path");
  const { sql } = api.database;
  const { rows } = await sql.raw<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const tables = await Promise.all(rows.map(async ({ name }) => JSON.stringify(await sql(name))));
  for (const text of [texts, written, ...tables])
    for (const part of [secretPart, Buffer.from(pasted).toString("base64"), secretPart.slice(4, 22)])
      expect(text).not.toContain(part);
  const [row] = await sql("connections");
  expect(row.secrets.token).toMatch(/^v1\.[0-9a-f]{16}\./u);
  expect(texts).not.toContain(row.secrets.token);
});

test("the audit log tells who set which bot, and of the token only that it was replaced", async () => {
  await put(wanted({ token: pasted }));
  await put(wanted({ adminChatId: "-100123" }));
  const { body } = await api.send("/api/audit?subject=connection", { token: admin.token });
  const told = { name: "Telegram", bot: "7171", appUrl: null, tokenSet: true };
  expect(body[0]).toMatchObject({
    actor: "boss",
    action: "connection.change",
    subjectId: "telegram",
    before: { ...told, adminChatId: null },
    after: { ...told, adminChatId: "-100123", tokenReplaced: false },
  });
});

test.each([
  [{ token: "7171" }, "token"],
  [{ token: "" }, "token"],
  [{ token: "7171:two words-0123456789" }, "token"],
  [{ adminChatId: "@group" }, "adminChatId"],
  [{ adminChatId: "-10012345678901234567" }, "adminChatId"],
  [{ appUrl: "http://app.test" }, "appUrl"],
  [{ appUrl: "https://me:secret@app.test" }, "appUrl"],
  [{ appUrl: "app.test" }, "appUrl"],
  [{}, "token"],
])("refuses %j", async (given, field) => {
  const answer = await put(wanted(given));
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("is for admins alone", async () => {
  for (const method of ["GET", "PUT", "DELETE", "POST"]) {
    const place = method === "POST" ? `${path}/test` : path;
    const body = method === "PUT" || method === "POST" ? wanted({ token: pasted }) : undefined;
    expect((await api.send(place, { method, token: agent.token, body })).status).toBe(403);
    expect((await api.send(place, { method, body })).status).toBe(401);
  }
});

test("what the environment sets wins and is shown as such; the rest is set beside it", async () => {
  const { other, token } = await startOther({
    TELEGRAM_BOT_TOKEN: pasted,
    TELEGRAM_WEBHOOK_SECRET: "a-secret-of-the-webhook",
    PUBLIC_URL: "https://legend.test",
  });
  const shown = await read(other, token);
  expect(shown).toMatchObject({
    isConnected: true,
    token: { isSet: true, origin: "environment" },
    adminChatId: { value: null, origin: "none" },
    appUrl: { value: "https://legend.test", origin: "environment" },
    isPosted: true,
  });
  const refused = await put(wanted({ token: pasted }), other, token);
  expect(refused.body.fields).toEqual({ token: "The token is set by TELEGRAM_BOT_TOKEN in the environment" });
  const { body } = await put(wanted({ appUrl: "https://mine.test", adminChatId: "-1007" }), other, token);
  expect(body).toMatchObject({
    appUrl: { value: "https://legend.test", origin: "environment" },
    adminChatId: { value: "-1007", origin: "browser" },
  });
  expect(other.core.bot()).toMatchObject({ adminChatId: "-1007", appUrl: "https://legend.test" });
  expect(JSON.stringify([shown, body])).not.toContain(secretPart);
});

test("a token that another machine's key encrypted has to be pasted again, and breaks nothing", async () => {
  await put(wanted({ token: pasted }));
  const { sql } = api.database;
  const [row] = await sql("connections");
  const [version, , ...rest] = row.secrets.token.split(".");
  const lost = JSON.stringify({ token: [version, "0123456789abcdef", ...rest].join(".") });
  await sql("connections").update({ secrets: lost });
  const second = await createCore(api);
  onTestFinished(() => second.close());
  expect(second.bot()).toBeNull();
  expect(written).toContain("the bot's stored token was encrypted with another key");
  expect(await read()).toMatchObject({ isConnected: false, token: { isSet: false, isLost: true } });
  expect((await put(wanted())).body.fields).toEqual({
    token: "The token cannot be read any more: paste it again",
  });
  expect((await put(wanted({ token: pasted }))).body).toMatchObject({ isConnected: true });
});
