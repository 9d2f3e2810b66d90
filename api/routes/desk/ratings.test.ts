import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forwardingLimit } from "#core/chat/forward-question.ts";
import { createRateLimits } from "#core/platform/rate-limit.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const question = "What commission do I get on an OTC deal?";
const chatPath = "/api/chat/messages?sessionId=default-session&module=bd_assistant";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const ask = (content: string) => api.core.chat.ask(agent.actor, { content, sessionId: "default-session" });
const rate = (id: string, body: unknown, token = agent.token) =>
  api.send(`/api/chat/messages/${id}/rating`, { method: "POST", token, body });
const newestReply = async () =>
  (await api.send("/api/bd-questions/agent-replies", { token: admin.token })).body[0];

test("keeps a thumb with its reason, shows it in the chat and to admins, and lets it change", async () => {
  const { assistantMessage } = await ask("What commission do I get on an OTC deal?");
  const down = await rate(assistantMessage.id, { helpful: false, reason: " Wrong figure " });
  expect(down).toMatchObject({
    status: 200,
    body: { id: assistantMessage.id, metadata: { rating: { helpful: false, reason: "Wrong figure" } } },
  });
  const history = await api.send(chatPath, { token: agent.token });
  expect(history.body.at(-1).metadata).toMatchObject({
    sources: assistantMessage.metadata?.sources,
    rating: { helpful: false, reason: "Wrong figure" },
  });
  expect(await newestReply()).toMatchObject({ helpful: false, ratingReason: "Wrong figure" });
  await rate(assistantMessage.id, { helpful: true });
  expect(await newestReply()).toMatchObject({ helpful: true, ratingReason: null });
  const again = await api.send(chatPath, { token: agent.token });
  expect(again.body.at(-1).metadata.rating).toEqual({ helpful: true, reason: null });
});

test("takes a thumb back, from the chat and from what admins see", async () => {
  const { assistantMessage } = await ask(question);
  await rate(assistantMessage.id, { helpful: false, reason: "Wrong figure" });
  const back = await rate(assistantMessage.id, { helpful: null });
  expect([back.status, back.body.metadata.rating]).toEqual([200, null]);
  const history = await api.send(chatPath, { token: agent.token });
  expect(history.body.at(-1).metadata.rating).toBeNull();
  expect(await newestReply()).toMatchObject({ helpful: null, ratingReason: null });
});

test("does not carry a thumb over to the reply that replaces the rated one", async () => {
  const lead = {
    projectName: "Zephyr",
    leadMessage: "Your spread is too high",
    sessionId: "s",
    service: "OTC",
  } as const;
  const { assistantMessage } = await api.core.leads.replyToLead(agent.actor, {
    ...lead,
    proposalReceived: true,
  });
  await rate(assistantMessage.id, { helpful: false });
  const again = await api.core.leads.replyToLead(agent.actor, { ...lead, regenerate: true });
  expect(again.assistantMessage.metadata?.rating).toBeUndefined();
  const replies = await api.send("/api/bd-questions/agent-replies?module=lead_replier", {
    token: admin.token,
  });
  expect(replies.body[0].helpful).toBeNull();
});

test("rates an answer to small talk too", async () => {
  const { assistantMessage } = await ask("hello");
  expect((await rate(assistantMessage.id, { helpful: true })).status).toBe(200);
});

test("refuses thumbs on other people's answers, on questions and on nothing", async () => {
  const { userMessage, assistantMessage } = await ask("What commission do I get on an OTC deal?");
  expect((await rate(assistantMessage.id, { helpful: true }, admin.token)).status).toBe(404);
  expect((await rate(userMessage.id, { helpful: true })).status).toBe(404);
  expect((await rate("00000000-0000-7000-8000-000000000000", { helpful: true })).status).toBe(404);
  expect((await rate("nonsense", { helpful: true })).status).toBe(400);
  expect((await rate(assistantMessage.id, {})).body.fields).toEqual({
    helpful: "Say whether the answer helped",
  });
  const long = await rate(assistantMessage.id, { helpful: false, reason: "x".repeat(1001) });
  expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ["reason"]]);
  const signedOut = { method: "POST", body: { helpful: true } };
  expect((await api.send(`/api/chat/messages/${assistantMessage.id}/rating`, signedOut)).status).toBe(401);
});

const askAs = ({ actor }: Member, content = question) =>
  api.core.chat.ask(actor, { content, sessionId: "default-session" });
const forward = (id: string, token: string | undefined) =>
  api.send(`/api/chat/messages/${id}/forward`, { method: "POST", token });
const pending = async () =>
  (await api.send("/api/feedback?status=pending", { token: admin.token })).body as {
    id: string;
    userQuestion: string;
    askCount: number;
    aiResponse: string | null;
  }[];

/** An answer that its reader found unhelpful. */
const unhelpful = async (agent: Member, content = question): Promise<string> => {
  const { assistantMessage } = await askAs(agent, content);
  await api.core.chat.rate(agent.actor, { id: assistantMessage.id, helpful: false });
  return assistantMessage.id;
};

describe("sending the question to the core team", () => {
  test("sends an unhelpful answer's question on, once, and brings the core team's answer back", async () => {
    const agent = await api.member();
    const id = await unhelpful(agent);
    const [sent, again] = await Promise.all([forward(id, agent.token), forward(id, agent.token)]);
    for (const { status, body } of [sent, again, await forward(id, agent.token)]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, metadata: { forwarded: true, rating: { helpful: false } } });
      expect(body.metadata.sources.length).toBeGreaterThan(0);
    }
    const { rows } = await api.core.chat.history(agent.actor, {
      sessionId: "default-session",
      module: "bd_assistant",
    });
    const { request: waiting, timestamp } = rows.find((row) => row.id === id) ?? {};
    expect(waiting?.state).toBe("waiting");
    expect(Date.parse(waiting?.since ?? "")).toBeGreaterThan(Date.parse(timestamp ?? ""));
    const [request, ...others] = await pending();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      userQuestion: question,
      telegramUsername: agent.actor.telegramUsername,
      askCount: 1,
      aiResponse: null,
      askers: [{ telegramUsername: agent.actor.telegramUsername }],
    });
    const replies = await api.send("/api/bd-questions/agent-replies", { token: admin.token });
    expect(replies.body[0]).toMatchObject({ userQuestion: question, knowledgeGapDetected: true });

    await api.core.gaps.resolve(admin.actor, {
      id: request?.id ?? "",
      status: "answered",
      adminResponse: "Twenty-one.",
    });
    await api.core.gaps.tellAskers(request?.id ?? "");
    const history = await api.send(chatPath, { token: agent.token });
    expect(history.body.at(-1)).toMatchObject({
      content: "Twenty-one.",
      metadata: { kind: "core_team_answer", feedbackId: request?.id },
    });
    expect((await askAs(await api.member())).assistantMessage.content).toContain("Twenty-one.");
  });

  test("joins the pending request that asks the same", async () => {
    const others = "How are commissions split between two BDs who worked on a deal?";
    for (const agent of [await api.member(), await api.member()])
      expect((await forward(await unhelpful(agent, others), agent.token)).status).toBe(200);
    const requests = (await pending()).filter(({ userQuestion }) => userQuestion === others);
    expect(requests).toMatchObject([{ askCount: 2, askers: [{}, {}] }]);
  });

  test("leaves an answer alone that went to the core team by itself", async () => {
    const agent = await api.member();
    const { assistantMessage } = await askAs(agent, "Do quaggas graze near Ouagadougou?");
    const { status, body } = await forward(assistantMessage.id, agent.token);
    expect([status, body]).toEqual([200, assistantMessage]);
    const requests = (await pending()).filter(({ userQuestion }) => userQuestion.includes("quagga"));
    expect(requests).toMatchObject([{ askCount: 1 }]);
  });

  test("sends on what the playbook was quoted for, without a thumb", async () => {
    const agent = await api.member();
    const { assistantMessage } = await askAs(agent, "When and how are commissions paid out?");
    expect(await forward(assistantMessage.id, agent.token)).toMatchObject({
      status: 200,
      body: { metadata: { forwarded: true } },
    });
  });

  test("refuses what asks nothing, and other people's answers", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const { userMessage, assistantMessage } = await askAs(agent, "When and how are commissions paid?");
    expect((await forward(assistantMessage.id, other.token)).status).toBe(404);
    expect((await forward(assistantMessage.id, admin.token)).status).toBe(404);
    expect((await forward(assistantMessage.id, undefined)).status).toBe(401);
    expect((await forward(userMessage.id, agent.token)).status).toBe(404);
    expect((await forward("00000000-0000-7000-8000-000000000000", agent.token)).status).toBe(404);
    expect((await forward("nonsense", agent.token)).status).toBe(400);
    expect(await forward(await unhelpful(agent, "thanks!"), agent.token)).toMatchObject({
      status: 409,
      body: { error: "There is no question here to send" },
    });
  });

  test("stops a person who sends on too much, and nobody else", async () => {
    const [agent, other] = [await api.member(), await api.member()];
    const limit = createRateLimits(api.database.sql, undefined, api.log).create("forward", forwardingLimit);
    for (let count = 0; count < forwardingLimit.points; count += 1) await limit.consume(agent.actor.id);
    const refused = await forward(await unhelpful(agent), agent.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await forward(await unhelpful(other), other.token)).status).toBe(200);
  });
});
