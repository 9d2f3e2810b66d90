import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { newId } from "#core/ids.ts";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const pathOf = (id: string) => `/api/feedback/${id}`;

/** A pending request about a question nobody has asked yet; `aiResponse` is what the assistant drafted. */
const pending = async (question: string, aiResponse: string | null = null): Promise<string> => {
  await api.core.chat.ask(agent.actor, { content: question, sessionId: newId() });
  const [row] = await api.database.sql("gaps").where({ question }).select("id");
  await api.database.sql("gaps").where({ id: row.id }).update({ ai_response: aiResponse });
  return row.id as string;
};

const patch = (id: string, body: object, { token } = admin) =>
  api.send(pathOf(id), { method: "PATCH", token, body });
const read = async (id: string): Promise<FeedbackRequest> =>
  (await api.send(pathOf(id), { token: admin.token })).body;
const answer = (adminResponse: string) => ({ status: "answered", adminResponse });

test("answers a request, and the next who asks is answered at once", async () => {
  const id = await pending("Do we trade platypus futures?");
  const { status, body } = await patch(id, answer("  Yes, from **10 million**.  "));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    status: "answered",
    adminResponse: "Yes, from **10 million**.",
    answeredBy: admin.actor.telegramUsername,
    answeredAt: expect.any(String),
    closure: { state: expect.stringMatching(/checking|proven/u) },
  });
  const asked = { content: "Do we trade platypus futures?", role: "user", sessionId: "next" };
  const next = await api.send("/api/chat/messages", { method: "POST", token: agent.token, body: asked });
  expect(next.body.knowledgeGapDetected).toBe(false);
  expect(next.body.assistantMessage.content).toContain("Yes, from **10 million**.");
  expect(next.body.assistantMessage.metadata.sourcesWithScores).toMatchObject([{ title: "Extras" }]);
  await eventually(async () => expect((await read(id)).closure?.state).toBe("proven"));
});

test("approves what the assistant drafted", async () => {
  const id = await pending("Do we trade wombat swaps?", "Wombat swaps are traded on request.");
  const { status, body } = await patch(id, { status: "approved" });
  expect([status, body.status, body.adminResponse]).toEqual([200, "approved", null]);
  const { assistantMessage } = await api.core.chat.ask(agent.actor, {
    content: "Do we trade wombat swaps?",
    sessionId: "approved",
  });
  expect(assistantMessage.content).toContain("Wombat swaps are traded on request.");
});

test("refuses to approve where there is no draft, and leaves the request pending", async () => {
  const id = await pending("Do we trade narwhal options?");
  const { status, body } = await patch(id, { status: "approved" });
  expect([status, body.code]).toEqual([409, "conflict"]);
  expect((await read(id)).status).toBe("pending");
});

test("lets one of two admins who answer at once win, and tells the other who did", async () => {
  const id = await pending("Do we trade axolotl bonds?");
  const other = await api.member("CORE TEAM (ADMIN)");
  const answers = await Promise.all([patch(id, answer("One.")), patch(id, answer("Two."), other)]);
  const [won, lost] = [200, 409].map((wanted) => answers.find(({ status }) => status === wanted)?.body);
  expect(lost).toMatchObject({ code: "conflict", error: expect.stringContaining(won.answeredBy) });
  expect(await read(id)).toMatchObject({ adminResponse: won.adminResponse, answeredBy: won.answeredBy });
  const entries = await api.database.sql("extras_entries").where({ question: "Do we trade axolotl bonds?" });
  expect(entries).toHaveLength(1);
});

test("refuses a second approval", async () => {
  const id = await pending("Do we trade okapi notes?", "We do.");
  await patch(id, { status: "approved" });
  const { status, body } = await patch(id, { status: "approved" });
  expect([status, body.error]).toEqual([
    409,
    `This request has already been approved by ${admin.actor.telegramUsername}`,
  ]);
});

test("improves an answer, which takes the place of the old one", async () => {
  const id = await pending("Do we trade lemur rights?");
  const improve = (improvedAnswer: string) =>
    api.send(`${pathOf(id)}/improve`, { method: "POST", token: admin.token, body: { improvedAnswer } });
  expect((await improve("Too early.")).status).toBe(409);
  await patch(id, answer("No idea."));
  const { status, body } = await improve("Yes, through the desk.");
  expect([status, body.adminResponse]).toEqual([200, "Yes, through the desk."]);
  const { assistantMessage } = await api.core.chat.ask(agent.actor, {
    content: "Do we trade lemur rights?",
    sessionId: "improved",
  });
  expect(assistantMessage.content).toContain("Yes, through the desk.");
  expect(assistantMessage.content).not.toContain("No idea.");
  await eventually(async () => expect((await read(id)).closure?.state).toBe("proven"));
});

test("does not improve over an answer that nobody saw", async () => {
  const id = await pending("Do we trade serval paper?");
  await patch(id, answer("No."));
  const improve = (improvedAnswer: string, basedOn: string) =>
    api.send(`${pathOf(id)}/improve`, {
      method: "POST",
      token: admin.token,
      body: { improvedAnswer, basedOn },
    });
  expect((await improve("Seldom.", "No.")).status).toBe(200);
  const late = await improve("Often.", "No.");
  expect([late.status, Object.keys(late.body.fields)]).toEqual([409, ["basedOn"]]);
  expect((await read(id)).adminResponse).toBe("Seldom.");
  expect((await improve("Often.", "Seldom.")).body.adminResponse).toBe("Often.");
});

test("what a request was answered stands among the replies, and is not improved on unseen", async () => {
  const question = "Do we insure narwhal tusks?";
  const id = await pending(question);
  const replyTo = async () => {
    const { body } = await api.send("/api/bd-questions/agent-replies", { token: admin.token });
    return body.find(({ userQuestion }: { userQuestion: string }) => userQuestion === question);
  };
  const seen = await replyTo();
  expect(seen).toMatchObject({ knowledgeGapDetected: true, improvedAnswer: null });
  const improve = async (path: string, improvedAnswer: string, basedOn: string | null) => {
    const body = { improvedAnswer, basedOn };
    return (await api.send(`${path}/improve`, { method: "POST", token: admin.token, body })).status;
  };
  const reply = `/api/bd-questions/${seen.id}`;
  await patch(id, answer("Only whole ones."));
  expect(await improve(reply, "All of them.", null)).toBe(409);
  expect(await replyTo()).toMatchObject({ improvedAnswer: "Only whole ones." });
  expect(await improve(reply, "Whole ones, by weight.", "Only whole ones.")).toBe(200);
  expect(await improve(pathOf(id), "Whole ones, by length.", "Whole ones, by weight.")).toBe(200);
  expect(await replyTo()).toMatchObject({ improvedAnswer: "Whole ones, by length." });
});

test("deletes a request in any state, and keeps the answer", async () => {
  const [open, done] = [await pending("Do we trade tapir loans?"), await pending("Do we trade ibex shares?")];
  await patch(done, answer("Ibex shares are fine."));
  for (const id of [open, done]) {
    const { status, body } = await api.send(pathOf(id), { method: "DELETE", token: admin.token });
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await api.send(pathOf(id), { token: admin.token })).status).toBe(404);
  }
  const { knowledgeGapDetected } = await api.core.chat.ask(agent.actor, {
    content: "Do we trade ibex shares?",
    sessionId: "deleted",
  });
  expect(knowledgeGapDetected).toBe(false);
});

test("who asked a deleted request is told so in the chat, and what was recorded of it stays", async () => {
  const question = "Are quokkas okapis?";
  await api.core.chat.ask(agent.actor, { content: question, sessionId: "closing" });
  const [{ id }] = await api.database.sql("gaps").where({ question }).select("id");
  await api.send(pathOf(id), { method: "DELETE", token: admin.token });
  const replies = await api.send("/api/bd-questions/agent-replies?daysBack=1", { token: admin.token });
  const reply = replies.body.find(({ userQuestion }: { userQuestion: string }) => userQuestion === question);
  expect(reply).toMatchObject({ knowledgeGapDetected: true, improvedAnswer: null });
  await eventually(async () => {
    const path = "/api/chat/messages?module=bd_assistant&sessionId=closing";
    const { body } = await api.send(path, { token: agent.token });
    const closed = body.find(({ metadata }: ChatMessage) => metadata?.feedbackId === id);
    expect(closed?.metadata).toMatchObject({ kind: "request_closed", question });
  });
});

test("keeps every change in the audit log", async () => {
  const id = await pending("Do we trade gecko units?");
  await patch(id, answer("Rarely."));
  await api.send(pathOf(id), { method: "DELETE", token: admin.token });
  const lines = await api.database
    .sql("audit_log")
    .where({ subject: "feedback", subject_id: id })
    .orderBy("id");
  expect(lines).toMatchObject([
    {
      action: "feedback.answer",
      actor_name: admin.actor.username,
      before: { status: "pending" },
      after: { status: "answered", adminResponse: "Rarely." },
    },
    { action: "feedback.delete", before: { status: "answered" }, after: null },
  ]);
});

const missing = "Please provide a response before submitting.";

test.each([
  ["a blank response", { status: "answered", adminResponse: " \n " }, { adminResponse: missing }],
  [
    "a response nobody sees",
    { status: "answered", adminResponse: "\u200B\u2060" },
    { adminResponse: missing },
  ],
  ["a comment alone", { status: "answered", adminResponse: "<!-- ask Bob -->" }, { adminResponse: missing }],
  ["no response", { status: "answered" }, { adminResponse: missing }],
  ["a response that is no text", { status: "answered", adminResponse: 7 }, { adminResponse: missing }],
  [
    "an unknown status",
    { status: "lost", adminResponse: "Yes." },
    { status: "Must be answered or approved" },
  ],
])("refuses %s, and stores nothing", async (name, body, fields) => {
  const id = await pending(`Do we trade ${name.replaceAll(" ", "")} tokens?`);
  const answered = await patch(id, body);
  expect([answered.status, answered.body.fields]).toEqual([400, fields]);
  expect((await read(id)).status).toBe("pending");
});

test("answers 404 for an unknown request, whatever is asked of it", async () => {
  const id = newId();
  const { token } = admin;
  const answers = [
    await api.send(pathOf(id), { token }),
    await patch(id, answer("Yes.")),
    await patch(id, { status: "approved" }),
    await api.send(`${pathOf(id)}/improve`, { method: "POST", token, body: { improvedAnswer: "Yes." } }),
    await api.send(pathOf(id), { method: "DELETE", token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
