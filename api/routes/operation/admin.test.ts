import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppMap } from "#contracts/admin.ts";
import { endpoints } from "#contracts/all.ts";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi({ ORG_NAME: "Kestrel Desk", ASSISTANT_MAX_TOKENS: "777" });
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const read = (path: string) => api.send(path, { token: admin.token });

test("tells the first steps that are done from what there is", async () => {
  const none = { documents: false, leads: false, telegram: false, notion: false, model: false };
  expect((await read("/api/admin/setup")).body).toEqual({ ...none, team: true });
  const { id } = await api.core.knowledge.addDocument(admin.actor, { title: "Ours", content: "Ours" });
  expect((await read("/api/admin/setup")).body).toEqual({ ...none, team: true, documents: true });
  const script = { title: "First contact", content: "Hello there", category: "Lead Handling Scripts" };
  const { id: told } = await api.core.knowledge.addDocument(admin.actor, script);
  const both = { documents: true, leads: true };
  expect((await read("/api/admin/setup")).body).toEqual({ ...none, ...both, team: true });
  for (const each of [id, told]) await api.core.knowledge.removeDocument(admin.actor, { id: each });
  expect((await read("/api/admin/setup")).body).toEqual({ ...none, team: true });
});

test("counts what the tabs show", async () => {
  await api.core.knowledge.addDocument(admin.actor, { title: "One", content: "One" });
  await api.core.chat.ask(agent.actor, { content: "Where do zebras sleep?", sessionId: "s" });
  await api.core.chat.ask(agent.actor, { content: "hello", sessionId: "s" });
  const { status, body } = await read("/api/admin/counts");
  expect([status, body]).toEqual([
    200,
    {
      documents: 3,
      trash: 2,
      reviews: 0,
      pending: 1,
      requests: 1,
      agentReplies: 1,
      leadReplies: 0,
      tickets: 0,
      participations: 0,
      failing: 0,
    },
  ]);
});

test("describes the assistant by what it really works with", async () => {
  const { body } = await read("/api/assistant/prompt");
  expect(body.baseSystemPrompt).toContain("BD Assistant of Kestrel Desk");
  expect(body.modelConfiguration).toEqual({
    model: "none (playbook mode)",
    temperature: 0.2,
    maxTokens: 777,
    chatHistoryLimit: 10,
  });
  expect(body.knowledgeGapDetection).toMatchObject({ enabled: true });
  expect(body.knowledgeGapDetection.indicators).toContain("i don't know");
  expect(body.knowledgeGapDetection.excludedGreetings).toContain("good morning");
  expect(body.knowledgeGapDetection.bdQuestionKeywords).toEqual([]);
  expect(body.automaticResponseModification.whenKnowledgeGapDetected).toContain("forwarded to the core team");
  expect(body.contextInjection).toMatchObject({
    maxDocuments: 3,
    format: expect.stringContaining("<source"),
  });
  expect(body.featureExplanations.length).toBeGreaterThan(3);
  expect((await read("/api/lead-replier/config")).body.featureExplanations.length).toBeGreaterThan(2);
});

test("maps the endpoints that answer, the packages installed and folders that exist", async () => {
  const map = (await read("/api/admin/app-map")).body as AppMap;
  const names = map.apiReference.map(({ name }) => name).toSorted();
  expect(names).toEqual(endpoints.map(({ name }) => name).toSorted());
  expect(map.apiReference.find(({ name }) => name === "improveAnswer")).toEqual({
    name: "improveAnswer",
    method: "POST",
    path: "/api/bd-questions/{id}/improve",
    summary: expect.any(String),
    access: "admin",
    modules: ["bd_assistant"],
  });
  const { version } = JSON.parse(readFileSync("node_modules/koa/package.json", "utf8")) as {
    version: string;
  };
  expect(map.technology).toContainEqual({ name: "koa", version, use: "product" });
  expect(map.modules.map(({ module }) => module)).toEqual(["bd_assistant", "lead_replier"]);
  const paths = map.modules.flatMap(({ components }) => components.map(({ path }) => path));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(map.summary).toContainEqual({ label: "Endpoints", value: String(endpoints.length) });
});

test("states the settings of both modules, as they are in force", async () => {
  const map = (await read("/api/admin/app-map")).body as AppMap;
  const said = map.modules.map(({ settings }) => settings.map(({ label, value }) => `${label}: ${value}`));
  expect(said).toEqual([
    [
      "Temperature: 0.2",
      "Max tokens: 777",
      "Chat messages read: The last 10",
      "Context read: Up to 24000 characters",
      "Documents used: The top 3",
      "Extras similarity threshold: 75%",
    ],
    [
      "Temperature: 0.6",
      "Max tokens: 800",
      "First: Extras LEAD, from 75% similarity",
      "Then: Lead Handling Scripts, the top 3",
      "Then other documents: The top 2",
    ],
  ]);
});

test("pages the audit log newest first and filters it", async () => {
  await api.database.sql("audit_log").insert(
    Array.from({ length: 60 }, (_, index) => ({
      id: newId(),
      actor_id: admin.actor.id,
      actor_name: "admin_name",
      action: "test.change",
      subject: "test",
      subject_id: String(index),
      before: JSON.stringify({ index }),
      after: null,
      created_at: new Date(),
    })),
  );
  const first = await read("/api/audit?subject=test");
  expect([first.body.length, first.headers.get("x-total-count")]).toEqual([50, "60"]);
  expect(first.body[0]).toMatchObject({
    actor: "admin_name",
    action: "test.change",
    subject: "test",
    subjectId: "59",
    before: { index: 59 },
    after: null,
  });
  const rest = await read(`/api/audit?subject=test&cursor=${first.headers.get("x-next-cursor")}`);
  expect([rest.body.length, rest.body.at(-1).subjectId, rest.headers.get("x-next-cursor")]).toEqual([
    10,
    "0",
    null,
  ]);
  expect((await read("/api/audit?cursor=nonsense")).status).toBe(400);
  expect(Number((await read("/api/audit")).headers.get("x-total-count"))).toBeGreaterThan(60);
});

test.each([
  "/api/admin/counts",
  "/api/admin/app-map",
  "/api/audit",
  "/api/assistant/prompt",
  "/api/knowledge/health",
])("keeps %s for admins", async (path) => {
  expect((await api.send(path)).status).toBe(401);
  expect(await api.send(path, { token: agent.token })).toMatchObject({
    status: 403,
    body: { error: "Admin access required", code: "forbidden" },
  });
});
