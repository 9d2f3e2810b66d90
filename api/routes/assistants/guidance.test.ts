import { afterAll, beforeAll, expect, test } from "vitest";
import { guidanceLimits, noGuidance, type Guidance } from "#contracts/guidance.ts";
import { followEvents } from "#test/follow-events.ts";
import { startOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/guidance";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "kim");
  agent = await api.member();
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Gratuity",
    content: "Every finder gets a gratuity of 7 % of the invoice.",
  });
});
afterAll(() => api.close());

const said = (change: Partial<Guidance>): Guidance => ({ ...noGuidance, ...change });
const read = async (from = path) => (await api.send(from, { token: admin.token })).body;
const put = (change: object, basedOn: number, token = admin.token) =>
  api.send(path, { method: "PUT", token, body: { guidance: { ...noGuidance, ...change }, basedOn } });
const save = async (change: Partial<Guidance>) => put(change, (await read()).version);
const post = (to: string, body: unknown, token = admin.token) =>
  api.send(`${path}${to}`, { method: "POST", token, body });

test("keeps every version with who and when, what it changed, and brings one back as a new one", async () => {
  const { status, body } = await put({ tone: "Kind." }, 0);
  expect([status, body]).toEqual([
    200,
    { version: 1, guidance: said({ tone: "Kind." }), editedBy: "kim", editedAt: expect.any(String) },
  ]);
  await put({ tone: "Kind.", keyRules: ["Never swear."] }, 1);
  const restored = await post("/versions/1/restore", {});
  expect([restored.status, restored.body.version, restored.body.guidance.keyRules]).toEqual([200, 3, []]);
  const versions = await read(`${path}/versions`);
  expect(
    versions.map(({ version, changed }: { version: number; changed: string[] }) => [version, changed]),
  ).toEqual([
    [3, ["keyRules"]],
    [2, ["keyRules"]],
    [1, ["tone"]],
  ]);
  expect((await post("/versions/99/restore", {})).status).toBe(404);
  const [entry] = await read("/api/audit?subject=guidance");
  expect(entry).toMatchObject({
    actor: "kim",
    action: "guidance.restore",
    before: { keyRules: ["Never swear."] },
    after: { keyRules: [] },
  });
});

test("lists versions ten at a time", async () => {
  for (let count = 0; count < 11; count += 1) await save({ tone: `Tone ${count}` });
  const first = await api.send(`${path}/versions`, { token: admin.token });
  expect(first.body).toHaveLength(10);
  const cursor = first.headers.get("x-next-cursor");
  const second = await read(`${path}/versions?cursor=${cursor}`);
  expect(second[0].version).toBe(first.body.at(-1).version - 1);
  expect((await api.send(`${path}/versions?cursor=x`, { token: admin.token })).status).toBe(400);
});

test("tells whoever would save over what somebody else has saved in the meantime, and keeps that", async () => {
  const { version } = await read();
  const theirs = (await put({ tone: "Theirs." }, version)).body;
  const { status, body } = await put({ tone: "Mine." }, version);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, "conflict", ["basedOn"]]);
  expect(await read()).toEqual(theirs);
});

test("tells everybody who looks that it has changed", async () => {
  const events = await followEvents(api.url, agent.token);
  await save({ tone: "News." });
  const { data } = await events.until(({ event }) => event === "invalidate");
  expect(data.keys).toEqual(["guidance"]);
  await events.close();
});

test.each([
  ["a tone that is too long", { tone: "a".repeat(guidanceLimits.tone + 1) }, "guidance.tone"],
  ["an empty rule", { keyRules: [" "] }, "guidance.keyRules.0"],
  ["a phrase that is in every text", { indicatorPhrases: ["a"] }, "guidance.indicatorPhrases.0"],
  ["a greeting of signs alone", { excludedGreetings: ["?!"] }, "guidance.excludedGreetings.0"],
  ["a group of one", { glossary: [["MM"]] }, "guidance.glossary.0"],
  [
    "too many questions",
    { suggestedQuestions: ["1", "2", "3", "4", "5", "6"] },
    "guidance.suggestedQuestions",
  ],
  ["objections to a service that is none", { objections: {} }, "guidance.objections.OTC"],
])("refuses %s", async (_, change, field) => {
  const before = await read();
  const { status, body } = await put(change, before.version);
  expect([status, Object.keys(body.fields)]).toEqual([400, expect.arrayContaining([field])]);
  expect(await read()).toEqual(before);
});

test("is read and changed by admins alone; its suggestions are for everybody signed in", async () => {
  const { token } = agent;
  const body = { guidance: noGuidance, questions: ["What?"] };
  expect([
    (await api.send(path)).status,
    (await api.send(path, { token })).status,
    (await put({}, 0, token)).status,
    (await api.send(`${path}/versions`, { token })).status,
    (await post("/versions/1/restore", {}, token)).status,
    (await post("/preview", body, token)).status,
    (await api.send("/api/suggestions")).status,
    (await api.send("/api/suggestions", { token })).status,
  ]).toEqual([401, 403, 403, 403, 403, 403, 401, 200]);
});

test("the words it adds are small talk, and shown where the assistant is described", async () => {
  await save({ excludedGreetings: ["gm frens"], indicatorPhrases: ["that is above my pay grade"] });
  const ask = (content: string) =>
    api.send("/api/chat/messages", {
      method: "POST",
      token: agent.token,
      body: { content, sessionId: "s", role: "user" },
    });
  expect((await ask("GM frens!")).body).toMatchObject({ knowledgeGapDetected: false });
  expect((await ask("gm strangers")).body).toMatchObject({ knowledgeGapDetected: true });
  const { knowledgeGapDetection: shown } = await read("/api/assistant/prompt");
  expect(shown.excludedGreetings).toEqual(expect.arrayContaining(["good morning", "gm frens"]));
  expect(shown.indicators).toEqual(expect.arrayContaining(["i don't know", "that is above my pay grade"]));
});

test("words that mean the same are found by the search in the library, too", async () => {
  await save({});
  const search = async () =>
    (await read("/api/documents/search/kickback")).map(({ title }: { title: string }) => title);
  expect(await search()).toEqual([]);
  await save({ glossary: [["kickback", "gratuity"]] });
  expect(await search()).toEqual(["Gratuity"]);
});

test("a preview answers with today's and the draft's words, and stores nothing", async () => {
  await save({});
  const stored = async () => (await api.database.sql("chat_messages").count())[0];
  const before = await stored();
  const { status, body } = await post("/preview", {
    guidance: said({ glossary: [["kickback", "gratuity"]], excludedGreetings: ["gm frens"] }),
    questions: ["Which kickback of the invoice?", "gm frens"],
  });
  expect(status).toBe(200);
  const [asked, greeted] = body;
  expect(asked.now).toMatchObject({ knowledgeGapDetected: true, sources: [] });
  expect(asked.draft).toMatchObject({ knowledgeGapDetected: false, mode: "playbook" });
  expect(asked.draft.text).toContain("gratuity of 7 %");
  expect([greeted.now.knowledgeGapDetected, greeted.draft.text]).toEqual([
    true,
    expect.stringMatching(/^Hello/u),
  ]);
  expect(await stored()).toEqual(before);
  expect((await read()).guidance).toEqual(noGuidance);
  expect((await post("/preview", { guidance: noGuidance, questions: ["1", "2", "3", "4"] })).status).toBe(
    400,
  );
});

test("a reply is told of its own service's objections alone, and of the rules and tone that are added", async () => {
  const fake = await startOpenAi();
  const own = await startTestApi({ OPENAI_BASE_URL: fake.baseUrl });
  try {
    const { token } = await own.member("CORE TEAM (ADMIN)");
    const guidance = said({
      tone: "Short sentences.",
      keyRules: ["Never mention the weather."],
      proposalStatusRule: "Offer a call before a proposal.",
      objections: { ...noGuidance.objections, OTC: ["Too slow: say why."], MM: ["Too dear: ask."] },
    });
    const systemOf = async (service: string) => {
      fake.always({ text: "answerable: true\nHello, what do you need?" });
      const lead = { projectName: service, leadMessage: "Is it slow?", sessionId: "s", service };
      await own.send("/api/lead-replier/generate", { method: "POST", token, body: lead });
      return fake.chats().at(-1)?.body.messages[0]?.content ?? "";
    };
    const neutral = await systemOf("OTC");
    expect(neutral).not.toMatch(/Objections|wash trading|escrow/u);
    const asked = { module: "lead_replier", service: "OTC", questions: ["Is it slow?"] };
    const before = fake.chats().length;
    const previewed = await own.send(`${path}/preview`, {
      method: "POST",
      token,
      body: { guidance, ...asked },
    });
    expect(previewed.body[0].draft).toMatchObject({ text: "Hello, what do you need?", mode: "model" });
    const told = fake
      .chats()
      .slice(before)
      .map(({ body }) => body.messages[0]?.content.includes("Too slow: say why."));
    expect(new Set(told)).toEqual(new Set([false, true]));
    await own.send(path, { method: "PUT", token, body: { guidance, basedOn: 0 } });
    const otc = await systemOf("OTC");
    for (const part of [
      "- Too slow: say why.",
      "- Never mention the weather.",
      "Offer a call",
      "Short sentences.",
    ])
      expect(otc).toContain(part);
    expect(otc).not.toContain("Too dear");
    expect(await systemOf("MM")).toContain("Objections, Market Making:\n- Too dear: ask.");
    expect(await systemOf("LS")).not.toContain("Objections");
    const config = (await own.send("/api/lead-replier/config", { token })).body;
    expect(config.objectionHandling).toMatchObject({ otc: ["Too slow: say why."], advisory: [] });
    expect(config.keyRules).toContain("Never mention the weather.");
    expect(config.systemPrompt).toContain("{the lines of the lead's service}");
  } finally {
    await own.close();
    await fake.close();
  }
});
