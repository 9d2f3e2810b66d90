import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAi, type FakeOpenAi, type FakeRequest } from "#test/fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let fake: FakeOpenAi;
let api: TestApi;
let admin: Member;
let permits: string;
let judged: FakeRequest[] = [];

const promptOf = ({ messages }: FakeRequest): string => messages.map(({ content }) => content).join("\n");

/** Says what the price of a permit is in what it was given to read, in words of its own. */
const answerOf = (request: FakeRequest): string => {
  const price = /costs (\d+ euros)/u.exec(promptOf(request))?.[1];
  return price === undefined
    ? "answerable: false\nThat is not known."
    : `answerable: true\nYou pay ${price} [1].`;
};

beforeAll(async () => {
  fake = await startOpenAi();
  fake.always({ text: answerOf });
  api = await startTestApi({
    OPENAI_API_KEY: "x",
    OPENAI_BASE_URL: fake.baseUrl,
    LIBRARY_CHECK_SECONDS: "0",
  });
  admin = await api.member("CORE TEAM (ADMIN)", "kim");
  const content = "A visitor permit costs 12 euros a day, and is fetched at the gate.";
  permits = (await api.core.knowledge.addDocument(admin.actor, { title: "Visitor permits", content })).id;
  await api.core.golden.add(admin.actor, {
    question: "What does a visitor permit cost?",
    module: "bd_assistant",
    service: null,
    proposalReceived: null,
    documentIds: [permits],
    facts: ["A permit is 12 euros"],
  });
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const preview = (content: string) =>
  api.send("/api/golden/preview", {
    method: "POST",
    token: admin.token,
    body: { documents: [{ id: permits, title: "Visitor permits", content }] },
  });

/** Has the model judge a fact as stated where its figure stands in the answer. */
const judging = () => {
  judged = [];
  fake.understands((request) => {
    const prompt = promptOf(request);
    if (!prompt.includes("A permit is 12 euros")) return { text: '{"sentences": []}' };
    judged.push(request);
    return {
      text: /You pay 12 euros/u.test(prompt)
        ? '{"stated": [1], "missing": []}'
        : '{"stated": [], "missing": [1]}',
    };
  });
};

test("with a model a change is answered in full, its facts are judged, and what cannot change costs no call", async () => {
  judging();
  const { status, body } = await preview(
    "A visitor permit costs 15 euros a day, and is fetched at the gate.",
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ asked: 1, isPartial: false });
  expect(body.changed[0]).toMatchObject({
    effect: "breaks",
    before: { text: expect.stringContaining("12 euros"), mode: "model" },
    after: {
      text: expect.stringContaining("15 euros"),
      mode: "model",
      missingFacts: ["A permit is 12 euros"],
    },
  });
  expect(judged.length).toBeGreaterThan(0);

  const answers = fake.chats().length;
  const same = await preview("A visitor permit costs 12 euros a day, and is fetched at the gate.");
  expect(same.body).toMatchObject({ asked: 1, changed: [] });
  expect(fake.chats().length).toBe(answers);
});

test("a model that is away makes the check partial and breaks nothing", async () => {
  fake.always({ failure: { status: 500 } });
  const { status, body } = await preview(
    "A visitor permit costs 19 euros a day, and is fetched at the gate.",
  );
  expect([status, body.isPartial, body.changed]).toEqual([200, true, []]);
});
