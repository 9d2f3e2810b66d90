import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failingReplies } from "#test/fakes/failing-replies.ts";
import { startOpenAi, type FakeOpenAi, type FakeReply } from "#test/fakes/openai-server.ts";
import { readEvents, startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const base = "/api/lead-replier";
const leadMessage = "Can you guarantee us a daily volume?";
const reply = "We don't guarantee volume, and nobody honest does. Which exchanges are you on?";
const written: FakeReply = { text: `answerable: true\n${reply}` };
const unknownId = "00000000-0000-7000-8000-000000000001";

let fake: FakeOpenAi;
let api: TestApi;
let admin: Member;

beforeAll(async () => {
  fake = await startOpenAi();
  api = await startTestApi({
    SAMPLE_CONTENT: "on",
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_CHAT_MODEL: "fake-chat",
    OPENAI_FIRST_BYTE_SECONDS: "1",
    OPENAI_IDLE_SECONDS: "1",
  });
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const body = { projectName: "Nova", leadMessage, sessionId: "default-session", service: "MM" };
const generate = (token: string | undefined, more: object = {}, headers: Record<string, string> = {}) =>
  api.send(`${base}/generate`, { method: "POST", token, headers, body: { ...body, ...more } });
const stream = async (token: string, more: object = {}) =>
  readEvents((await generate(token, more, { Accept: "text/event-stream" })).text);
const conversations = async (token: string) =>
  (await api.send(`${base}/conversations?sessionId=default-session`, { token })).body;
const leadPath = (projectName = "Nova") =>
  `/api/chat/messages?sessionId=default-session&module=lead_replier&projectName=${encodeURIComponent(projectName)}`;
const history = async (token: string, projectName?: string) =>
  (await api.send(leadPath(projectName), { token })).body;
const setStatus = (token: string, status: object) =>
  api.send(`${base}/proposal-status`, { method: "POST", token, body: status });

describe("drafting a reply", () => {
  test("answers with the reply, what it was made with and its conversation", async () => {
    fake.always(written);
    const { token } = await api.member();
    const answer = await generate(token, { proposalReceived: false });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      suggestedReply: reply,
      knowledgeGapDetected: false,
      proposalReceived: false,
      unsupported: [],
      mode: "model",
      userMessage: { content: leadMessage, role: "user", module: "lead_replier", projectName: "Nova" },
      assistantMessage: { content: reply, service: "MM", conversationId: answer.body.conversationId },
    });
    expect(answer.body.contextDocuments[0]).toMatchObject({
      title: "Objections: Market Making",
      category: "Lead Handling Scripts",
    });
    expect(answer.body.contextDocuments.length).toBeLessThanOrEqual(5);
    expect(answer.body.assistantMessage.metadata.contextDocuments).toEqual(answer.body.contextDocuments);
    expect(await history(token)).toEqual([answer.body.userMessage, answer.body.assistantMessage]);
  });

  test("streams the text as it is written, then the same answer as JSON", async () => {
    fake.always(written);
    const { token } = await api.member();
    const events = await stream(token);
    const tokens = events.slice(0, -1);
    expect(new Set(tokens.map(({ event }) => event))).toEqual(new Set(["token"]));
    expect(tokens.map(({ data }) => (data as { text: string }).text).join("")).toBe(reply);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { suggestedReply: reply } });
  });

  test("is for signed-in people", async () => {
    const posted = { method: "POST", body: { conversationId: unknownId, proposalReceived: true } };
    const answers = await Promise.all([
      generate(undefined),
      api.send(`${base}/conversations`),
      api.send(`${base}/proposal-status/${unknownId}`),
      api.send(`${base}/proposal-status`, posted),
      api.send(`${base}/config`),
      api.send(`${base}/stop`, { method: "POST", body: { projectName: "Nova" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test("is stopped for its agent alone, and only the lead's last message is changed", async () => {
    const [{ token }, other] = [await api.member(), await api.member()];
    const stop = (who: Member["token"]) =>
      api.send(`${base}/stop`, { method: "POST", token: who, body: { projectName: "NOVA" } });
    fake.next({ text: `answerable: true\n${reply.repeat(9)}`, failure: "stall-midway" });
    const streaming = stream(token, { proposalReceived: true });
    await expect.poll(() => history(token)).toHaveLength(1);
    expect((await stop(other.token)).status).toBe(404);
    const { body: stopped } = await stop(token);
    expect((await streaming).at(-1)).toEqual({ event: "done", data: stopped });
    await generate(token, { leadMessage: "Newer" });
    expect((await generate(token, { replaces: stopped.userMessage.id })).status).toBe(409);
  });

  const missing = {
    projectName: "Project name is required for Lead Replier",
    service: "Service selection is required for Lead Replier",
    leadMessage: "Enter the lead's message",
  };
  test.each([
    ["no project", { projectName: undefined }, "projectName", missing.projectName],
    ["a blank project", { projectName: " \n" }, "projectName", missing.projectName],
    ["a project name of 201 characters", { projectName: "x".repeat(201) }, "projectName", /At most 200/u],
    ["no message", { leadMessage: undefined }, "leadMessage", missing.leadMessage],
    ["a blank message", { leadMessage: "  " }, "leadMessage", missing.leadMessage],
    ["a message of 20,001 characters", { leadMessage: "x".repeat(20_001) }, "leadMessage", /At most 8,000/u],
    ["no service", { service: undefined }, "service", missing.service],
    ["an empty service", { service: "" }, "service", missing.service],
    ["a service outside the four", { service: "SPOT" }, "service", missing.service],
    ["a status that is no yes or no", { proposalReceived: "maybe" }, "proposalReceived", /./u],
    ["no session", { sessionId: "" }, "sessionId", /./u],
  ])("refuses %s, naming the field, and stores nothing", async (_name, more, field, text) => {
    const { token } = await api.member();
    for (const headers of [{}, { Accept: "text/event-stream" }]) {
      const answer = await generate(token, more, headers);
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
      expect(Object.keys(answer.body.fields)).toEqual([field]);
      expect(answer.body.error).toMatch(text);
    }
    expect(await conversations(token)).toEqual([]);
    expect(await history(token)).toEqual([]);
  });
});

describe("when the model fails", () => {
  const half = `answerable: true\n${reply}`;
  test.each(failingReplies(half))(
    "because it %s, a script drafts, the message is kept and can be tried again",
    async (_name, failing) => {
      fake.always(failing);
      const { token } = await api.member();
      const events = await stream(token);
      expect(events.at(-1)).toMatchObject({
        event: "done",
        data: {
          mode: "playbook",
          suggestedReply: expect.stringContaining("wash trading"),
          notice: expect.stringMatching(/The lead's message is saved; regenerate/u),
          knowledgeGapDetected: false,
        },
      });
      fake.always(written);
      expect((await generate(token)).body).toMatchObject({ mode: "model", suggestedReply: reply });
      expect(await history(token)).toMatchObject([{ content: leadMessage }, { content: reply }]);
    },
  );
});

describe("a lead", () => {
  test("is one conversation per project, however its name is written and whatever the session", async () => {
    fake.always(written);
    const { token } = await api.member();
    const first = await generate(token, { projectName: "Nova Labs" });
    const more = { projectName: "  nova   LABS ", sessionId: "other", service: "LS", proposalReceived: true };
    const second = await generate(token, { ...more, leadMessage: "Who can withdraw from our pool?" });
    expect(second.body.conversationId).toBe(first.body.conversationId);
    expect(await conversations(token)).toMatchObject([
      {
        conversationId: first.body.conversationId,
        projectName: "Nova Labs",
        service: "LS",
        proposalReceived: true,
        messages: [{ service: "MM" }, { service: "MM" }, { service: "LS" }, { service: "LS" }],
      },
    ]);
    expect(await history(token, "NOVA labs")).toHaveLength(4);
  });

  test("is made once by two calls at the same time", async () => {
    fake.always(written);
    const { token } = await api.member();
    const answers = await Promise.all([
      generate(token),
      generate(token, { leadMessage: "What does it cost?" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.body.conversationId)).size).toBe(1);
    expect(await conversations(token)).toHaveLength(1);
    expect(await history(token)).toHaveLength(4);
  });

  test("stands in the list by its latest message", async () => {
    fake.always(written);
    const { token } = await api.member();
    await generate(token, { projectName: "One" });
    await generate(token, { projectName: "Two" });
    await generate(token, { projectName: "one", leadMessage: "And how do you report?" });
    const names = (await conversations(token)).map(({ projectName }: { projectName: string }) => projectName);
    expect(names).toEqual(["One", "Two"]);
  });

  test("is nobody else's", async () => {
    fake.always(written);
    const [mine, other] = [await api.member(), await api.member()];
    const { conversationId } = (await generate(mine.token)).body;
    expect(await conversations(other.token)).toEqual([]);
    expect(await history(other.token)).toEqual([]);
    const statuses = await Promise.all([
      api.send(`${base}/proposal-status/${conversationId}`, { token: other.token }),
      setStatus(other.token, { conversationId, proposalReceived: true }),
      generate(other.token, { regenerate: true }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await history(mine.token)).length).toBe(2);
  });

  test("is cleared with its status; the asked question stays", async () => {
    fake.always(written);
    const { token, actor } = await api.member();
    const { conversationId } = (await generate(token, { proposalReceived: true })).body;
    const cleared = await api.send(leadPath(" NOVA "), { method: "DELETE", token });
    expect([cleared.status, cleared.body]).toEqual([200, { success: true }]);
    expect(await history(token)).toEqual([]);
    expect(await conversations(token)).toEqual([]);
    expect((await api.send(`${base}/proposal-status/${conversationId}`, { token })).status).toBe(404);
    expect(await api.database.sql("questions").where({ user_id: actor.id })).toHaveLength(1);
    expect((await generate(token)).body).toMatchObject({ proposalReceived: null });
  });
});

describe("the proposal status", () => {
  test("is unknown, then noted, then changed", async () => {
    fake.always(written);
    const { token } = await api.member();
    const { conversationId } = (await generate(token)).body;
    const read = async () => (await api.send(`${base}/proposal-status/${conversationId}`, { token })).body;
    expect(await read()).toEqual({ conversationId, proposalReceived: null });
    for (const proposalReceived of [true, false]) {
      expect(await setStatus(token, { conversationId, proposalReceived })).toMatchObject({ status: 200 });
      expect(await read()).toEqual({ conversationId, proposalReceived });
    }
    await generate(token, { leadMessage: "And how do you report?", proposalReceived: null });
    expect(await read()).toEqual({ conversationId, proposalReceived: false });
  });

  test.each([
    ["no conversation", { proposalReceived: true }, "conversationId", "No conversation ID available"],
    [
      "an id that is none",
      { conversationId: "x", proposalReceived: true },
      "conversationId",
      "No conversation ID available",
    ],
    ["no status", { conversationId: unknownId }, "proposalReceived", "Say whether the proposal was received"],
  ])("is refused for %s", async (_name, sent, field, error) => {
    const { token } = await api.member();
    expect(await setStatus(token, sent)).toMatchObject({
      status: 400,
      body: { error, fields: { [field]: error } },
    });
  });

  test("of an unknown conversation is not found, of no id refused", async () => {
    const { token } = await api.member();
    expect(await setStatus(token, { conversationId: unknownId, proposalReceived: true })).toMatchObject({
      status: 404,
    });
    expect((await api.send(`${base}/proposal-status/${unknownId}`, { token })).status).toBe(404);
    expect((await api.send(`${base}/proposal-status/none`, { token })).status).toBe(400);
  });
});

describe("the configuration", () => {
  test("is what is really sent to the model", async () => {
    fake.always(written);
    const answer = await api.send(`${base}/config`, { token: admin.token });
    expect(answer.body.modelConfiguration).toEqual({ model: "fake-chat", temperature: 0.6, maxTokens: 800 });
    await generate(admin.token, { projectName: "Config" });
    const sent = fake.chats().at(-1)?.body;
    expect(sent).toMatchObject({ model: "fake-chat", temperature: 0.6, max_tokens: 800 });
    const [system] = sent?.messages ?? [];
    const { keyRules, proposalStatusRule, objectionHandling, systemPrompt } = answer.body;
    // The lines of the lead's own service are sent alone.
    const lines = objectionHandling.marketMaking.map((line: string) => `- ${line}`).join("\n");
    const place = "Objections, {service}:\n{the lines of the lead's service}";
    const content = systemPrompt.replace(place, () => `Objections, Market Making:\n${lines}`);
    expect(content).not.toBe(systemPrompt);
    expect(system).toEqual({ role: "system", content });
    for (const text of [...keyRules, proposalStatusRule]) expect(system?.content).toContain(text);
  });

  test("is for admins", async () => {
    const { token } = await api.member();
    expect((await api.send(`${base}/config`, { token })).status).toBe(403);
  });
});
