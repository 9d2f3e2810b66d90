import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/connections/model";
const pasted = "sk-pasted-in-the-browser-0123456789";

let written = "";
let api: TestApi;
let model: FakeOpenAi;
let admin: Member;
let agent: Member;

const destination = { write: (line: string) => void (written += line) };

beforeAll(async () => {
  model = await startOpenAi();
  api = await startTestApi({ LOG_LEVEL: "trace" }, destination);
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  agent = await api.member();
});
afterAll(async () => {
  await api.close();
  await model.close();
});
beforeEach(() => api.send(path, { method: "DELETE", token: admin.token }));

const wanted = (given: object = {}) => ({
  baseUrl: model.baseUrl,
  chatModel: "fake-chat",
  embeddingModel: "fake-embedding",
  ...given,
});
const put = (body: object, on = api, token = admin.token) => on.send(path, { method: "PUT", token, body });
const tryOut = (body: object, on = api) =>
  on.send(`${path}/test`, { method: "POST", token: admin.token, body });
const read = async (on = api, token = admin.token) => (await on.send(path, { token })).body;
const status = async () => (await api.send("/api/status", { token: agent.token })).body;

/** Has the model's server refuse the key until the test is over. */
const refuseAll = () => {
  model.always({ failure: { status: 401 } });
  onTestFinished(() => model.always({ text: "answerable: true\nThe playbook covers this [1]." }));
};

/** A product of its own, with an admin who is known by the same token. */
const startOther = async (environment: Record<string, string>) => {
  const other = await startTestApi(environment);
  onTestFinished(() => other.close());
  const { token } = await other.member("CORE TEAM (ADMIN)");
  return { other, token };
};

test("a model is connected without a restart, and answers the next question", async () => {
  expect(await read()).toMatchObject({ isConnected: false, apiKey: { isSet: false, origin: "none" } });
  expect(await status()).toMatchObject({ mode: "playbook", integrations: { model: false } });
  const answer = await put(wanted({ apiKey: pasted }));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    isConnected: true,
    baseUrl: { value: model.baseUrl, origin: "browser" },
    apiKey: { isSet: true, isLost: false, origin: "browser" },
    chatModel: { value: "fake-chat", origin: "browser" },
    embeddingModel: { value: "fake-embedding", origin: "browser" },
    changedBy: "boss",
  });
  expect(await status()).toMatchObject({ mode: "model", integrations: { model: true, embeddings: true } });
  const body = { content: "What does the desk cost?", role: "user", sessionId: "one" };
  const asked = await api.send("/api/chat/messages", { method: "POST", token: agent.token, body });
  expect(asked.status).toBe(201);
  expect(asked.body.assistantMessage.metadata.mode).toBe("model");
  expect(model.chats().at(-1)).toMatchObject({
    authorization: `Bearer ${pasted}`,
    body: { model: "fake-chat" },
  });
  const removed = await api.send(path, { method: "DELETE", token: admin.token });
  expect(removed.body).toMatchObject({ isConnected: false, apiKey: { isSet: false } });
  expect(await status()).toMatchObject({ mode: "playbook" });
});

test("another process on the same database takes the model up as it changes", async () => {
  const second = await createCore(api);
  onTestFinished(() => second.close());
  expect((await second.status()).mode).toBe("playbook");
  await put(wanted({ apiKey: pasted }));
  await eventually(async () => expect((await second.status()).mode).toBe("model"));
  await put(wanted({ embeddingModel: "" }));
  await eventually(async () => expect((await second.status()).integrations.embeddings).toBe(false));
});

test("a document is embedded once an embedding model is connected", async () => {
  const document = { title: "Fees", content: "# Fees\n\nThe desk costs 25 bps.", category: "Resources" };
  expect(
    (await api.send("/api/documents", { method: "POST", token: admin.token, body: document })).status,
  ).toBe(201);
  expect((await put(wanted({ apiKey: pasted }))).status).toBe(200);
  await eventually(async () => {
    const rows = await api.database.sql("passage_embeddings").where({ model: "fake-embedding" });
    expect(rows.length).toBeGreaterThan(0);
  });
});

test("the key is in no answer, log, audit entry, export or table", async () => {
  const answers = [
    await put(wanted({ apiKey: pasted })),
    await tryOut(wanted({ apiKey: pasted })),
    await tryOut(wanted()),
    await put(wanted({ chatModel: "other" })),
    await put({ ...wanted({ apiKey: pasted }), chatModel: 7 }),
    await put(wanted({ apiKey: `${pasted} and a blank` })),
    await put(wanted({ apiKey: [pasted] })),
    await api.send(path, { method: "PUT", token: admin.token, body: `{"apiKey": "${pasted}` }),
    await api.send(path, { token: admin.token }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 400, 400, 400, 400, 200]);
  refuseAll();
  answers.push(await tryOut(wanted()));
  const body = { content: "And what does it cost?", role: "user", sessionId: "two" };
  answers.push(await api.send("/api/chat/messages", { method: "POST", token: agent.token, body }));
  const places =
    "/api/audit /api/status /api/admin/app-map /api/admin/setup /api/openapi.json /api/find?q=model /metrics /readyz";
  for (const place of [...places.split(" "), `/api/users/${admin.actor.id}/export`])
    answers.push(await api.send(place, { token: admin.token }));
  answers.push(await api.send("/api/audit", { token: admin.token, headers: { Accept: "text/csv" } }));
  const texts = answers.map(({ text }) => text).join("\n");
  expect(texts).toContain("connection.change");
  const { sql } = api.database;
  const { rows } = await sql.raw<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const tables = await Promise.all(rows.map(async ({ name }) => JSON.stringify(await sql(name))));
  expect(tables.length).toBeGreaterThan(30);
  for (const text of [texts, written, ...tables])
    for (const part of [pasted, Buffer.from(pasted).toString("base64"), pasted.slice(3, 20)])
      expect(text).not.toContain(part);
  const [row] = await sql("connections");
  expect(row.secrets.apiKey).toMatch(/^v1\.[0-9a-f]{16}\./u);
  expect(texts).not.toContain(row.secrets.apiKey);
});

test("the audit log tells who set what, and of the key only that it was replaced", async () => {
  await put(wanted({ apiKey: pasted }));
  await put(wanted({ chatModel: "larger" }));
  const { body } = await api.send("/api/audit?subject=connection", { token: admin.token });
  expect(body[0]).toMatchObject({
    actor: "boss",
    action: "connection.change",
    subjectId: "model",
    before: { name: "Model", chatModel: "fake-chat", keySet: true },
    after: { name: "Model", chatModel: "larger", keySet: true, keyReplaced: false },
  });
  expect(body[1]).toMatchObject({ before: null, after: { keySet: true, keyReplaced: true } });
});

test("of two admins who change it at once, the second is told of the first", async () => {
  const { changedAt } = (await put(wanted({ apiKey: pasted, basedOn: null }))).body;
  const second = await put(wanted({ chatModel: "mine", basedOn: null }));
  expect([second.status, Object.keys(second.body.fields)]).toEqual([409, ["basedOn"]]);
  expect(second.body.error).toBe("boss has changed this connection in the meantime");
  expect((await read()).chatModel.value).toBe("fake-chat");
  expect((await put(wanted({ chatModel: "mine", basedOn: changedAt }))).status).toBe(200);
});

test("a key goes to no other server than the one it was given for", async () => {
  const other = await startOpenAi();
  onTestFinished(() => other.close());
  await put(wanted({ apiKey: pasted }));
  const tried = await tryOut(wanted({ baseUrl: other.baseUrl }));
  expect(tried.body.ok).toBe(true);
  expect(other.calls.map(({ authorization }) => authorization)).not.toContain(`Bearer ${pasted}`);
  const moved = await put(wanted({ baseUrl: other.baseUrl }));
  expect(moved.body.apiKey).toEqual({ isSet: false, isLost: false, origin: "none" });
  expect((await put(wanted())).body.apiKey.isSet).toBe(false);
});

/** A server of the test's own; gives its address. */
const serve = async (handle: RequestListener): Promise<string> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
};

test("a server that sends on gets no key sent on", async () => {
  const heard: (string | undefined)[] = [];
  const location = await serve((request, response) => {
    heard.push(request.headers.authorization);
    response.end("{}");
  });
  const baseUrl = await serve((_, response) => response.writeHead(307, { location }).end());
  const { body } = await tryOut(wanted({ baseUrl, apiKey: pasted }));
  expect([body.ok, heard]).toEqual([false, []]);
  for (const check of body.checks) expect(check.text).toContain("sends on to another address");
});

test("a test tells what works and what to do about the rest, and stores nothing", async () => {
  const { body } = await tryOut(wanted({ apiKey: pasted }));
  expect(body).toMatchObject({ ok: true, models: ["fake-chat"] });
  expect(body.checks.map(({ text }: { text: string }) => text.replaceAll(/\d+ ms/gu, "N ms"))).toEqual([
    "The server lists 1 model",
    "fake-chat answered in N ms",
    "fake-embedding gives 64 numbers for a text",
  ]);
  expect(await read()).toMatchObject({ isConnected: false });
  const listed = await tryOut(wanted({ apiKey: pasted, chatModel: "", embeddingModel: "" }));
  expect(listed.body).toMatchObject({ ok: true, models: ["fake-chat"], checks: [{ id: "models" }] });
  refuseAll();
  const refused = await tryOut(wanted({ apiKey: pasted }));
  expect(refused.body.ok).toBe(false);
  expect(refused.body.checks[1]).toEqual({
    id: "chat",
    ok: false,
    text: "fake-chat: The server refuses the key (status 401).",
  });
  const away = await tryOut(wanted({ baseUrl: "http://127.0.0.1:9/v1" }));
  expect(away.body).toMatchObject({ ok: false, models: null });
  expect(away.body.checks[0].text).toContain("could not be reached");
});

test.each([
  [{ baseUrl: "ftp://models.example" }, "baseUrl"],
  [{ baseUrl: "http://me:secret@models.example/v1" }, "baseUrl"],
  [{ baseUrl: "http://models.example/v1?key=1" }, "baseUrl"],
  [{ apiKey: "" }, "apiKey"],
  [{ apiKey: "two words" }, "apiKey"],
  [{ apiKey: "x".repeat(501) }, "apiKey"],
  [{ chatModel: " " }, "chatModel"],
  [{ chatModel: "x".repeat(201) }, "chatModel"],
  [{ baseUrl: "" }, "apiKey"],
])("refuses %j", async (given, field) => {
  const answer = await put(wanted(given));
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("is for admins alone, and for no program", async () => {
  for (const method of ["GET", "PUT", "DELETE", "POST"]) {
    const place = method === "POST" ? `${path}/test` : path;
    const body = method === "PUT" || method === "POST" ? wanted({ apiKey: pasted }) : undefined;
    expect((await api.send(place, { method, token: agent.token, body })).status).toBe(403);
    expect((await api.send(place, { method, body })).status).toBe(401);
  }
  const made = await api.send("/api/access-tokens", {
    method: "POST",
    token: admin.token,
    body: { name: "Script", scopes: ["insights:read"], days: 30 },
  });
  expect((await api.send(path, { token: made.body.secret })).status).toBe(403);
});

test("what the environment sets wins, is shown as such, and its key goes to no other server", async () => {
  const { other, token } = await startOther({
    OPENAI_API_KEY: "sk-of-the-environment",
    OPENAI_CHAT_MODEL: "fixed",
  });
  const shown = await read(other, token);
  expect(shown).toMatchObject({
    isConnected: true,
    baseUrl: { value: null, origin: "environment" },
    apiKey: { isSet: true, origin: "environment" },
    chatModel: { value: "fixed", origin: "environment" },
    embeddingModel: { value: "text-embedding-3-small", origin: "none" },
    changedBy: null,
  });
  const refused = await put(wanted({ apiKey: pasted }), other, token);
  expect(refused.body.fields).toEqual({ apiKey: "The key is set by OPENAI_API_KEY in the environment" });
  const { body } = await put(wanted({ baseUrl: "http://127.0.0.1:9", chatModel: "mine" }), other, token);
  expect(body).toMatchObject({
    baseUrl: { value: null, origin: "environment" },
    chatModel: { value: "fixed" },
    embeddingModel: { value: "fake-embedding", origin: "browser" },
  });
  expect(JSON.stringify([shown, body])).not.toContain("sk-of-the-environment");
});

test("a key that another machine's key encrypted has to be entered again, and breaks nothing", async () => {
  await put(wanted({ apiKey: pasted }));
  const { sql } = api.database;
  const [row] = await sql("connections");
  const [version, , ...rest] = row.secrets.apiKey.split(".");
  const lost = JSON.stringify({ apiKey: [version, "0123456789abcdef", ...rest].join(".") });
  await sql("connections").update({ secrets: lost });
  const second = await createCore(api);
  onTestFinished(() => second.close());
  expect((await second.status()).mode).toBe("playbook");
  expect(written).toContain("encrypted with another key");
  expect(await read()).toMatchObject({ isConnected: false, apiKey: { isSet: false, isLost: true } });
  expect((await put(wanted())).body.fields).toEqual({
    apiKey: "The key cannot be read any more: enter it again",
  });
  expect((await put(wanted({ apiKey: pasted }))).body).toMatchObject({
    isConnected: true,
    apiKey: { isSet: true, isLost: false },
  });
});
