import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

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
  const path = "/api/chat/messages?sessionId=default-session&module=bd_assistant";
  const history = await api.send(path, { token: agent.token });
  expect(history.body.at(-1).metadata).toMatchObject({
    sources: assistantMessage.metadata?.sources,
    rating: { helpful: false, reason: "Wrong figure" },
  });
  expect((await newestReply()).helpful).toBe(false);
  await rate(assistantMessage.id, { helpful: true });
  expect((await newestReply()).helpful).toBe(true);
  const again = await api.send(path, { token: agent.token });
  expect(again.body.at(-1).metadata.rating).toEqual({ helpful: true, reason: null });
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
