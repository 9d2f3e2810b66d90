import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failingReplies } from "#test/fakes/failing-replies.ts";
import { startOpenAi, type FakeOpenAi, type FakeReply } from "#test/fakes/openai-server.ts";
import { readEvents, startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/chat/messages";
const question = "What commission does an OTC deal pay?";
const written: FakeReply = { text: "answerable: true\nAn OTC deal pays **20 %** of our fee [1]." };

let fake: FakeOpenAi;
let api: TestApi;
let admin: Member;
let documentId: string;

beforeAll(async () => {
  fake = await startOpenAi();
  api = await startTestApi({
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_FIRST_BYTE_SECONDS: "1",
    OPENAI_IDLE_SECONDS: "1",
  });
  admin = await api.member("CORE TEAM (ADMIN)");
  const { body } = await api.send("/api/documents", {
    method: "POST",
    token: admin.token,
    body: {
      title: "OTC commission",
      content: "## What an OTC deal pays\n\nAn OTC deal pays a commission of 20 % of our fee.",
      category: "BD Essentials",
    },
  });
  documentId = body.id;
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const ask = (token: string | undefined, more: object = {}, headers: Record<string, string> = {}) =>
  api.send(path, {
    method: "POST",
    token,
    headers,
    body: { content: question, role: "user", sessionId: "default-session", ...more },
  });
const stream = (token: string) => ask(token, {}, { Accept: "text/event-stream" });
const history = async (token: string, query = "sessionId=default-session&module=bd_assistant") =>
  (await api.send(`${path}?${query}`, { token })).body;

describe("asking", () => {
  test("answers the question with the documents it rests on", async () => {
    fake.always(written);
    const { token } = await api.member();
    const answer = await ask(token);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.body).toMatchObject({
      knowledgeGapDetected: false,
      userMessage: { content: question, role: "user", sessionId: "default-session", module: "bd_assistant" },
      assistantMessage: {
        content: "An OTC deal pays **20 %** of our fee [1].",
        role: "assistant",
        metadata: { mode: "model", sources: [documentId], sourcesWithScores: [{ id: documentId }] },
      },
    });
    const [source] = answer.body.assistantMessage.metadata.sourcesWithScores;
    const paid = "An OTC deal pays a commission of 20 % of our fee.";
    expect(source).toMatchObject({
      title: "OTC commission",
      heading: "What an OTC deal pays",
      passage: { from: paid, to: paid },
    });
    expect(await history(token)).toEqual([answer.body.userMessage, answer.body.assistantMessage]);
  });

  test("names the sources whose text was edited since, and not those that were filed elsewhere", async () => {
    fake.always({ text: "answerable: true\nAn OTC deal pays **20 %** of our fee [1] [2]." });
    const { token } = await api.member();
    const content = "An OTC deal pays a commission of 20 % of our fee, says the OTC list.";
    const send = (method: string, at: string, body: object) =>
      api.send(`/api/documents${at}`, { method, token: admin.token, body });
    const { body: added } = await send("POST", "", { title: "OTC list", content, category: "Resources" });
    const answer = (await ask(token)).body.assistantMessage;
    const ids = answer.metadata.sourcesWithScores.map(({ id }: { id: string }) => id);
    expect(ids).toContain(added.id);
    const edited = async () => (await history(token)).at(-1).edited;
    await send("PUT", `/${added.id}`, { category: "Team Management" });
    expect(await edited()).toBeUndefined();
    await send("PUT", `/${added.id}`, { content: content.replace("20 %", "25 %") });
    expect(await edited()).toEqual([added.id]);
    await ask(token);
    expect(await edited()).toBeUndefined();
    await send("PUT", `/${added.id}`, { content });
    expect(await edited()).toEqual([added.id]);
    expect((await history(token))[1].edited).toBeUndefined();
    await api.send(`/api/documents/${added.id}`, { method: "DELETE", token: admin.token });
    expect(await edited()).toBeUndefined();
  });

  test("streams the text as it is written, then the same answer as JSON", async () => {
    fake.always({ ...written, pace: 50 });
    const { token } = await api.member();
    const answer = await stream(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/u);
    const events = readEvents(answer.text);
    expect(new Set(events.slice(0, -1).map(({ event }) => event))).toEqual(new Set(["token"]));
    const tokens = events.slice(0, -1).map(({ data }) => (data as { text: string }).text);
    expect(tokens.length).toBeGreaterThan(3);
    expect(tokens.join("")).toBe("An OTC deal pays **20 %** of our fee [1].");
    const done = events.at(-1);
    expect(done?.event).toBe("done");
    const [userMessage, assistantMessage] = await history(token);
    expect(done?.data).toEqual({ userMessage, assistantMessage, knowledgeGapDetected: false });
  });

  test("finishes and keeps the answer when the reader leaves", async () => {
    fake.always({ ...written, pace: 30 });
    const { token } = await api.member();
    const reader = new AbortController();
    const response = await fetch(`${api.url}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Accept: "text/event-stream",
      },
      body: JSON.stringify({ content: question, role: "user", sessionId: "default-session" }),
      signal: reader.signal,
    });
    await response.body?.getReader().read();
    reader.abort();
    expect(await history(token)).toHaveLength(1);
    await expect
      .poll(() => history(token), { timeout: 10_000 })
      .toMatchObject([{ content: question }, { content: "An OTC deal pays **20 %** of our fee [1]." }]);
  });

  test("is for signed-in people", async () => {
    for (const token of [undefined, "not-a-token"]) {
      const answer = await ask(token);
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    }
    expect((await api.send(`${path}?sessionId=s&module=bd_assistant`)).status).toBe(401);
    expect((await api.send(`${path}?sessionId=s&module=bd_assistant`, { method: "DELETE" })).status).toBe(
      401,
    );
  });

  test.each([
    ["an empty message", { content: "" }, "content"],
    ["a blank message", { content: " \n" }, "content"],
    ["a message of 50,000 characters", { content: "x".repeat(50_000) }, "content"],
    ["no message", { content: undefined }, "content"],
    ["a message that is no text", { content: { $gt: "" } }, "content"],
    ["an unknown module", { module: "oracle" }, "module"],
    ["the other module", { module: "lead_replier" }, "module"],
    ["the role of the assistant", { role: "assistant" }, "role"],
    ["no session", { sessionId: "" }, "sessionId"],
  ])("refuses %s, naming the field, and stores nothing", async (_name, more, field) => {
    const { token } = await api.member();
    for (const headers of [{}, { Accept: "text/event-stream" }]) {
      const answer = await ask(token, more, headers);
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    }
    expect(await history(token)).toEqual([]);
  });

  test("refuses what is no JSON", async () => {
    const { token } = await api.member();
    const post = { method: "POST", token };
    const broken = await api.send(path, { ...post, body: '{"content": ' });
    expect(broken).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    const form = await api.send(path, {
      ...post,
      body: "content=hi",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(form).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
    expect(await history(token)).toEqual([]);
  });
});

describe("when the model fails", () => {
  const half = "answerable: true\nAn OTC deal pays quite a lot, some say [1].";
  test.each(failingReplies(half))(
    "because it %s, the playbook answers, the question is kept and can be tried again",
    async (_name, reply) => {
      fake.always(reply);
      const { token } = await api.member();
      const events = readEvents((await stream(token)).text);
      expect(events.at(-1)).toMatchObject({
        event: "done",
        data: {
          knowledgeGapDetected: false,
          assistantMessage: {
            content: expect.stringContaining("20 % of our fee"),
            metadata: {
              mode: "playbook",
              sources: [documentId],
              notice: expect.stringMatching(/try again/u),
            },
          },
        },
      });
      expect(await history(token)).toHaveLength(2);
      fake.always(written);
      expect((await ask(token)).body.assistantMessage.metadata).toMatchObject({ mode: "model" });
      expect(await history(token)).toHaveLength(2);
    },
  );
});

describe("a knowledge gap", () => {
  const unknown = "Which zebra breeds graze near Ouagadougou?";

  test("opens one feedback request, which the next asker joins", async () => {
    fake.always({ text: "answerable: no" });
    const [one, two] = [await api.member(), await api.member()];
    const answer = await ask(one.token, { content: unknown });
    expect(answer.body).toMatchObject({
      knowledgeGapDetected: true,
      assistantMessage: { metadata: { sources: [], sourcesWithScores: [], knowledgeGapDetected: true } },
    });
    const { content } = answer.body.assistantMessage;
    expect(content).toContain("forwarded");
    expect(content).toContain("](http://legend.test/dashboard/support)");
    await ask(two.token, { content: "which Zebra breeds graze near ouagadougou" });
    const { body } = await api.send("/api/feedback?status=pending", { token: admin.token });
    expect(
      body.filter(({ userQuestion }: { userQuestion: string }) => userQuestion === unknown),
    ).toMatchObject([
      {
        telegramUsername: one.actor.telegramUsername,
        askCount: 2,
        askers: [
          { telegramUsername: one.actor.telegramUsername },
          { telegramUsername: two.actor.telegramUsername },
        ],
      },
    ]);
  });
});

describe("a conversation", () => {
  test("is nobody else's, though all share the default session", async () => {
    fake.always(written);
    const [mine, other] = [await api.member(), await api.member()];
    await ask(mine.token);
    expect(await history(other.token)).toEqual([]);
    await api.send(`${path}?sessionId=default-session&module=bd_assistant`, {
      method: "DELETE",
      token: other.token,
    });
    expect(await history(mine.token)).toHaveLength(2);
  });

  test("is one session's", async () => {
    const { token } = await api.member();
    await ask(token, { content: "hello", sessionId: "one" });
    expect(await history(token, "sessionId=one&module=bd_assistant")).toHaveLength(2);
    expect(await history(token, "sessionId=two&module=bd_assistant")).toEqual([]);
  });

  test("is cleared", async () => {
    const { token } = await api.member();
    await ask(token, { content: "hello" });
    const query = "sessionId=default-session&module=bd_assistant";
    const cleared = await api.send(`${path}?${query}`, { method: "DELETE", token });
    expect([cleared.status, cleared.body]).toEqual([200, { success: true }]);
    expect(await history(token)).toEqual([]);
  });

  test.each(["GET", "DELETE"])("with a lead needs its project on %s", async (method) => {
    const { token } = await api.member();
    const lead = (more = "") =>
      api.send(`${path}?sessionId=default-session&module=lead_replier${more}`, { method, token });
    for (const query of ["", "&projectName=%20"]) {
      expect(await lead(query)).toMatchObject({
        status: 400,
        body: { fields: { projectName: "Project name is required for Lead Replier" } },
      });
    }
    expect((await lead("&projectName=Acme")).status).toBe(200);
  });

  test("needs a known module and a session", async () => {
    const { token } = await api.member();
    for (const [query, field] of [
      ["module=bd_assistant", "sessionId"],
      ["sessionId=s", "module"],
      ["sessionId=s&module=oracle", "module"],
    ]) {
      const { status, body } = await api.send(`${path}?${query}`, { token });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });
});
