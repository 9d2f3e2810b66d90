import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/feedback";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
  for (let number = 0; number < 53; number += 1) {
    await api.core.chat.ask(agent.actor, { content: `Zebra ${number} where?`, sessionId: "default-session" });
  }
});
afterAll(() => api.close());

test("lists requests newest first, 50 at a time, with the total", async () => {
  const first = await api.send(path, { token: admin.token });
  expect(first.status).toBe(200);
  expect(first.body).toHaveLength(50);
  expect(first.headers.get("x-total-count")).toBe("53");
  expect(first.body[0]).toMatchObject({
    userQuestion: "Zebra 52 where?",
    telegramUsername: agent.actor.telegramUsername,
    module: "bd_assistant",
    status: "pending",
    service: null,
    proposalReceived: null,
    aiResponse: null,
    adminResponse: null,
    answeredAt: null,
    answeredBy: null,
    closure: null,
    bdPriority: false,
    askCount: 1,
    askers: [{ telegramUsername: agent.actor.telegramUsername }],
  });
  const cursor = first.headers.get("x-next-cursor");
  const second = await api.send(`${path}?cursor=${cursor}`, { token: admin.token });
  expect(second.body.map(({ userQuestion }: { userQuestion: string }) => userQuestion)).toEqual([
    "Zebra 2 where?",
    "Zebra 1 where?",
    "Zebra 0 where?",
  ]);
  expect(second.headers.get("x-next-cursor")).toBeNull();
});

test("lists requests of one status", async () => {
  const pending = await api.send(`${path}?status=pending`, { token: admin.token });
  expect(pending.headers.get("x-total-count")).toBe("53");
  const answered = await api.send(`${path}?status=answered`, { token: admin.token });
  expect([answered.body, answered.headers.get("x-total-count")]).toEqual([[], "0"]);
});

test("is for admins", async () => {
  expect((await api.send(path)).status).toBe(401);
  expect(await api.send(path, { token: agent.token })).toMatchObject({
    status: 403,
    body: { error: "Admin access required", code: "forbidden" },
  });
});

test.each([
  ["status=lost", "status"],
  ["cursor=nonsense", "cursor"],
])("refuses %s", async (query, field) => {
  const { status, body } = await api.send(`${path}?${query}`, { token: admin.token });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
