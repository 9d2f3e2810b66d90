import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi } from "#test/fakes/openai-server.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";

const unknownId = "00000000-0000-7000-8000-000000000001";

let fake: FakeOpenAi;
let api: TestApi;

beforeAll(async () => {
  fake = await startOpenAi();
  api = await startTestApi({
    SAMPLE_CONTENT: "on",
    OPENAI_BASE_URL: fake.baseUrl,
    OPENAI_CHAT_MODEL: "fake-chat",
  });
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const generate = (token: string, more: object = {}) =>
  api.send("/api/lead-replier/generate", {
    method: "POST",
    token,
    body: {
      projectName: "Nova",
      leadMessage: "Can you guarantee us a daily volume?",
      sessionId: "default-session",
      service: "MM",
      ...more,
    },
  });
const lastMessage = async (token: string) =>
  (
    await api.send("/api/chat/messages?sessionId=default-session&module=lead_replier&projectName=Nova", {
      token,
    })
  ).body.at(-1);
const choose = (token: string | undefined, sent: object) =>
  api.send("/api/lead-replier/choose", { method: "POST", token, body: sent });

test("choosing another section makes its words the draft, for the agent alone", async () => {
  fake.always({ failure: { status: 401 } });
  const [{ token }, other] = [await api.member(), await api.member()];
  const { assistantMessage: before } = (await generate(token, { proposalReceived: true })).body;
  const { choices, chosen } = before.metadata;
  expect(chosen).toBe(0);
  expect(choices.length).toBeGreaterThan(1);
  const sent = { messageId: before.id, choice: 1 };
  expect((await choose(other.token, sent)).status).toBe(404);
  const answer = await choose(token, sent);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      suggestedReply: choices[1].text,
      mode: "playbook",
      contextDocuments: [{ id: choices[1].documentId, title: choices[1].title }],
      notice: expect.stringMatching(/The lead's message is saved; regenerate/u),
    },
  });
  expect(await lastMessage(token)).toEqual(answer.body.assistantMessage);
  expect((await choose(token, sent)).body).toEqual(answer.body);
});

test("choosing needs a section of a reply that has any", async () => {
  fake.always({ text: "answerable: true\nWhich exchanges are you on?" });
  const { token } = await api.member();
  const { assistantMessage } = (await generate(token)).body;
  const refusals = [
    [{ messageId: assistantMessage.id, choice: 0 }, "choice"],
    [{ messageId: assistantMessage.id, choice: -1 }, "choice"],
    [{ messageId: assistantMessage.id }, "choice"],
    [{ messageId: "none", choice: 0 }, "messageId"],
  ] as const;
  for (const [sent, field] of refusals) {
    const answer = await choose(token, sent);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  }
  expect((await choose(token, { messageId: unknownId, choice: 0 })).status).toBe(404);
});

test("choosing needs a session", async () => {
  expect((await choose(undefined, { messageId: unknownId, choice: 0 })).status).toBe(401);
});
