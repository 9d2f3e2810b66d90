import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const replies = "/api/bd-questions/agent-replies";
const dayMs = 86_400_000;
const zeroId = "00000000-0000-7000-8000-000000000000";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

interface Asked {
  question: string;
  daysAgo?: number;
  module?: "bd_assistant" | "lead_replier";
  sources?: { id: string; title: string; relevanceScore: number; heading: null }[];
  key?: string;
  answer?: string;
}

/** Records a question as the chat does. */
const asked = async ({ question, daysAgo = 0, module = "bd_assistant", sources = [], ...given }: Asked) => {
  const id = newId();
  await api.database.sql("questions").insert({
    id,
    message_id: newId(),
    user_id: agent.actor.id,
    session_id: "default-session",
    module,
    service: module === "lead_replier" ? "OTC" : null,
    project_name: module === "lead_replier" ? "Zephyr" : null,
    proposal_received: module === "lead_replier" ? true : null,
    question,
    standalone_question: question,
    question_key: given.key ?? question,
    answer: given.answer ?? `About: ${question}`,
    sources: JSON.stringify(sources),
    mode: "playbook",
    asked_at: new Date(Date.now() - daysAgo * dayMs),
  });
  return id;
};

const read = (path: string) => api.send(path, { token: admin.token });
const write = (path: string, body: unknown, method = "POST") =>
  api.send(path, { method, token: admin.token, body });

test("lists what was answered in the last days, with the beginnings of its sources", async () => {
  const document = await api.core.knowledge.addDocument(admin.actor, {
    title: "Zebra handling",
    content: "z".repeat(900),
  });
  const source = { id: document.id, title: document.title, relevanceScore: 80, heading: null };
  const id = await asked({ question: "How do zebras travel?", daysAgo: 2, sources: [source] });
  await asked({ question: "How did zebras travel?", daysAgo: 20 });
  await asked({ question: "Do leads like zebras?", daysAgo: 2, module: "lead_replier" });
  const { status, body, headers } = await read(replies);
  expect([status, headers.get("x-total-count")]).toEqual([200, "1"]);
  expect(body).toEqual([
    {
      id,
      userQuestion: "How do zebras travel?",
      module: "bd_assistant",
      service: null,
      projectName: null,
      proposalReceived: null,
      telegramUsername: agent.actor.telegramUsername,
      askedAt: expect.any(String),
      aiResponse: "About: How do zebras travel?",
      mode: "playbook",
      knowledgeGapDetected: false,
      unsure: false,
      sourceDocuments: [{ id: document.id, title: "Zebra handling", content: "z".repeat(500) }],
      helpful: null,
      ratingReason: null,
      improvedAnswer: null,
      improvedAt: null,
    },
  ]);
  expect((await read(`${replies}?daysBack=1`)).body).toEqual([]);
  expect((await read(`${replies}?days=30`)).body).toHaveLength(2);
  const lead = await read(`${replies}?daysBack=30&module=lead_replier`);
  expect(lead.body).toMatchObject([{ service: "OTC", projectName: "Zephyr", proposalReceived: true }]);
});

test("counts and pages replies of all time", async () => {
  for (let number = 0; number < 120; number += 1) {
    await asked({ question: `Lead ${number}?`, daysAgo: 400 - number * 3, module: "lead_replier" });
  }
  const path = `${replies}?daysBack=365&module=lead_replier`;
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body, headers }: Awaited<ReturnType<typeof read>> = await read(
      cursor === "" ? path : `${path}&cursor=${cursor}`,
    );
    expect(headers.get("x-total-count")).toBe("121");
    seen.push(...body.map(({ userQuestion }: { userQuestion: string }) => userQuestion));
    cursor = headers.get("x-next-cursor");
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([121, 121, "Lead 0?"]);
  await api.core.review.digest(1000);
  const counted = async (days: number) =>
    (await read(`${replies}?daysBack=${days}&module=lead_replier`)).headers.get("x-total-count");
  expect([await counted(365), await counted(300)]).toEqual(["121", "87"]);
});

test("searches all replies of the time, by question, asker, project and answer", async () => {
  const path = `${replies}?daysBack=365&module=lead_replier`;
  const found = async (q: string, rest = "") => {
    const { body, headers } = await read(`${path}&q=${encodeURIComponent(q)}${rest}`);
    const questions = body.map(({ userQuestion }: { userQuestion: string }) => userQuestion);
    return { questions, total: headers.get("x-total-count"), next: headers.get("x-next-cursor") };
  };
  expect((await found("ABOUT zephyr 0? lead")).questions).toEqual(
    ["110?", "100?", "90?", "80?", "70?", "60?", "50?", "40?", "30?", "20?", "10?", "0?"].map(
      (end) => `Lead ${end}`,
    ),
  );
  const [first, about] = [await found("about: lead"), await found(`@${agent.actor.telegramUsername} lead`)];
  expect([first.questions.length, first.total, about.total]).toEqual([50, "121", "121"]);
  const second = await found("about: lead", `&cursor=${first.next}`);
  expect([second.questions[0], second.total]).toEqual(["Lead 70?", "121"]);
  const recent = await read(`${replies}?daysBack=120&module=lead_replier&q=lead%200%3F`);
  expect(recent.body).toHaveLength(2);
  for (const q of ["le%d", "l_ad", "zephyr\\", "otc"]) expect((await found(q)).questions).toEqual([]);
});

test("lists what is asked about the words of a search before what has them in an answer alone", async () => {
  const put = (given: Asked) => asked({ module: "lead_replier", ...given });
  const first = await put({ question: "Who waters the okapi?", daysAgo: 30 });
  const wanted = [first, await put({ question: "Where is the okapi?", daysAgo: 40 })];
  for (let number = 0; number < 60; number += 1)
    wanted.splice(2, 0, await put({ question: "Which?", daysAgo: 20 - number / 10, answer: "An okapi." }));
  await api.database.sql("question_facts").where({ question_id: first }).update({ outcome: "unsure" });
  const path = `${replies}?daysBack=365&module=lead_replier&q=okapi`;
  const { body, headers } = await read(path);
  const rest = await read(`${path}&cursor=${headers.get("x-next-cursor")}`);
  expect([body.length, body[0].unsure, rest.headers.get("x-next-cursor")]).toEqual([50, true, null]);
  expect([...body, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(wanted);
  await api.database.sql("questions").whereIn("id", wanted).delete();
});

test("counts what a search finds only as far as anybody would read", async () => {
  const row = (await api.database.sql("questions").where({ module: "bd_assistant" }).first()) as object;
  const many = Array.from({ length: 1_010 }, () => ({
    ...row,
    id: newId(),
    message_id: newId(),
    sources: "[]",
    question: "Which pangolin?",
    asked_at: new Date(Date.now() - 100 * dayMs),
  }));
  await api.database.sql.batchInsert("questions", many, 200);
  const { body, headers } = await read(`${replies}?daysBack=365&q=pangolin`);
  expect([body.length, headers.get("x-total-count")]).toEqual([50, "1001"]);
  await api.database.sql("questions").where({ question: "Which pangolin?" }).delete();
});

test.each([
  ["", 401],
  ["agent", 403],
])("lets nobody but admins search", async (who, status) => {
  const { send } = api;
  const answer = await send(`${replies}?q=zebra`, who === "" ? {} : { token: agent.token });
  expect(answer.status).toBe(status);
});

test("refuses a search longer than a search is", async () => {
  const { status, body } = await read(`${replies}?q=${"z".repeat(201)}`);
  expect([status, body.fields]).toEqual([400, { q: "At most 200 characters" }]);
  expect((await read(`${replies}?q=${"%20".repeat(9)}${"z".repeat(200)}`)).status).toBe(200);
});

test.each([["0"], ["-1"], ["1.5"], ["week"], [""], ["1e3"]])("refuses daysBack=%s", async (days) => {
  const { status, body } = await read(`${replies}?daysBack=${days}`);
  expect([status, Object.keys(body.fields)]).toEqual([400, ["daysBack"]]);
});

test("keeps an improved answer in Extras, so that the next person gets it", async () => {
  const id = await asked({ question: "What does a quokka deal pay?" });
  const improvedAnswer = "A quokka deal pays 33 percent of the fee.";
  const body = {
    improvedAnswer: `  ${improvedAnswer} `,
    originalQuestion: "What does a quokka deal pay?",
    questionId: id,
  };
  const improved = await write(`/api/bd-questions/${id}/improve`, body);
  expect(improved).toMatchObject({
    status: 200,
    body: { id, improvedAnswer, improvedAt: expect.any(String) },
  });
  const documents = await api.core.knowledge.listDocuments(admin.actor);
  const extras = documents.find(({ kind }) => kind === "extras");
  expect(extras?.content).toContain(`## What does a quokka deal pay?\n\n${improvedAnswer}`);
  const asking = { content: "What does a quokka deal pay?", sessionId: "s" };
  const { assistantMessage } = await api.core.chat.ask(agent.actor, asking);
  expect(assistantMessage.content).toContain("33 percent");
  const log = await read("/api/audit?subject=question");
  expect(log.body[0]).toMatchObject({
    action: "question.improve",
    subjectId: id,
    before: { answer: "About: What does a quokka deal pay?" },
    after: { answer: improvedAnswer },
  });
});

test.each([
  ["improve", "bd_assistant", "extras"],
  ["improve-lead", "lead_replier", "extras_lead"],
] as const)("does not %s over an answer that nobody saw", async (action, module, kind) => {
  const id = await asked({ question: `When does the ${module} numbat rest?`, module });
  const improve = (improvedAnswer: string, basedOn?: string | null) =>
    write(`/api/bd-questions/${id}/${action}`, { improvedAnswer, basedOn });
  expect((await improve("At noon.", null)).status).toBe(200);
  expect(await improve("At nine.", null)).toMatchObject({
    status: 409,
    body: { code: "conflict", fields: { basedOn: expect.any(String) } },
  });
  const documents = await api.core.knowledge.listDocuments(admin.actor);
  const extras = documents.find((document) => document.kind === kind)?.content;
  expect(extras).toContain("At noon.");
  expect(extras).not.toContain("At nine.");
  // The same twice is nobody's loss, and who names no answer asks for none to be kept.
  expect((await improve("At noon.", null)).status).toBe(200);
  expect((await improve("At ten.", "At noon.")).body.improvedAnswer).toBe("At ten.");
  expect((await improve("At one.")).body.improvedAnswer).toBe("At one.");
});

test("keeps an improved lead reply in Extras LEAD", async () => {
  const id = await asked({ question: "Too pricey?", module: "lead_replier" });
  const { status } = await write(`/api/bd-questions/${id}/improve-lead`, {
    improvedAnswer: "Compare slippage.",
  });
  expect(status).toBe(200);
  const documents = await api.core.knowledge.listDocuments(admin.actor);
  expect(documents.find(({ kind }) => kind === "extras_lead")?.content).toContain("Compare slippage.");
});

test.each(["improve", "improve-lead"])(
  "refuses to %s without an answer or for an unknown question",
  async (action) => {
    const id = await asked({ question: "Anything?" });
    const blank = await write(`/api/bd-questions/${id}/${action}`, {
      improvedAnswer: "  ",
      originalQuestion: "x",
    });
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ["improvedAnswer"]]);
    expect((await write(`/api/bd-questions/${zeroId}/${action}`, { improvedAnswer: "x" })).status).toBe(404);
    expect((await write(`/api/bd-questions/nonsense/${action}`, { improvedAnswer: "x" })).status).toBe(400);
  },
);

test.each([
  ["improve", "lead_replier", "Lead Replier"],
  ["improve-lead", "bd_assistant", "BD Assistant"],
] as const)(
  "refuses to %s what was asked in the other module, and keeps nothing",
  async (action, module, name) => {
    const id = await asked({ question: `Is a ${module} okapi striped?`, module });
    const refused = await write(`/api/bd-questions/${id}/${action}`, {
      improvedAnswer: "Half of it, okapi-wise.",
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "conflict", error: expect.stringContaining(name), requestId: expect.any(String) },
    });
    const documents = await api.core.knowledge.listDocuments(admin.actor);
    expect(JSON.stringify(documents)).not.toContain("okapi-wise");
    const [row] = await api.database.sql("questions").where({ id });
    expect(row).toMatchObject({ improved_answer: null, improved_at: null });
  },
);

const protectedCalls: [string, string][] = [
  ["GET", replies],
  ["GET", "/api/analytics/common-bd-questions"],
  ["GET", "/api/analytics/common-lead-questions"],
  ["PATCH", "/api/analytics/bd-questions/bulk-priority"],
  ["POST", `/api/bd-questions/${zeroId}/improve`],
  ["POST", `/api/bd-questions/${zeroId}/improve-lead`],
];

test.each(protectedCalls)("keeps %s %s for admins", async (method, path) => {
  const body = method === "GET" ? undefined : {};
  expect((await api.send(path, { method, body })).status).toBe(401);
  expect(await api.send(path, { method, body, token: agent.token })).toMatchObject({
    status: 403,
    body: { error: "Admin access required", code: "forbidden" },
  });
});
