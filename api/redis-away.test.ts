import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startFailingRedis, type RedisMode } from "#test/failing-redis.ts";
import { hasRedis } from "#test/queues.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

type FailingRedis = Awaited<ReturnType<typeof startFailingRedis>>;

let redis: FailingRedis;
let api: TestApi;
let admin: Member;
let agent: Member;

// Many times what it takes, and less than one sign-in took while each call waited for Redis.
const soonMs = 20_000;

const soon = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  expect(performance.now() - began).toBeLessThan(soonMs);
  return result;
};

const signIn = () => {
  const body = { telegramUsername: agent.actor.username, accessCode: agent.accessCode };
  return api.send("/api/auth/bd-login", { method: "POST", body });
};
const ask = (content: string) => {
  const body = { content, role: "user", sessionId: "away" };
  return api.send("/api/chat/messages", { method: "POST", token: agent.token, body });
};
const respond = async (question: string) => {
  const { body } = await api.send("/api/feedback?status=pending", { token: admin.token });
  const found = body.find(({ userQuestion }: { userQuestion: string }) => userQuestion === question);
  const path = `/api/feedback/${found.id}`;
  const answer = { status: "answered", adminResponse: "Since May." };
  return api.send(path, { method: "PATCH", token: admin.token, body: answer });
};
const addDocument = (title: string) => {
  const body = { title, category: "Resources", content: `# ${title}\n\nNothing yet.` };
  return api.send("/api/documents", { method: "POST", token: admin.token, body });
};
const told = async (question: string) => {
  const path = "/api/chat/messages?module=bd_assistant&sessionId=away";
  const { body } = await api.send(path, { token: agent.token });
  return body.filter(
    ({ metadata }: { metadata: { question?: string } | null }) => metadata?.question === question,
  );
};

describe.skipIf(!hasRedis).each<RedisMode>(["refuses", "is silent"])("while Redis %s", (mode) => {
  beforeAll(async () => {
    redis = await startFailingRedis();
    api = await startTestApi({ REDIS_URL: redis.url, RATE_LIMITS: "on" });
    [admin, agent] = [await api.member("CORE TEAM (ADMIN)"), await api.member()];
    await redis.turn(mode);
  });
  afterAll(async () => {
    await redis.turn("answers");
    await api.close();
    await redis.stop();
  });

  test("people sign in, ask and answer as always, and the process is ready", async () => {
    const question = `Do we hedge newt shares where Redis ${mode}?`;
    await soon(async () => {
      expect((await signIn()).status).toBe(200);
      expect((await ask(question)).body).toMatchObject({ knowledgeGapDetected: true });
      expect((await respond(question)).body).toMatchObject({ status: "answered" });
      expect((await addDocument(`Newts ${mode}`)).status).toBe(201);
    });
    const ready = await soon(() => api.send("/readyz"));
    expect([ready.status, ready.body]).toMatchObject([
      200,
      { status: "degraded", redis: false, database: true },
    ]);
  });

  test("wrong codes are limited all the same", async () => {
    const body = { telegramUsername: agent.actor.username, accessCode: "WRONG-CODE" };
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.add((await api.send("/api/auth/bd-login", { method: "POST", body })).status);
    expect([...statuses]).toEqual([401, 429]);
  });

  test("what is asked of the queue itself is refused at once", async () => {
    const answer = await soon(() => api.send("/api/notion/sync", { token: admin.token }));
    expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
  });

  test("what was stored meanwhile is made up for once it is back", async () => {
    const question = "Do we lease toads?";
    await ask(question);
    await respond(question);
    expect(await told(question)).toEqual([]);
    await redis.turn("answers");
    await eventually(async () => expect((await api.send("/readyz")).body).toMatchObject({ status: "ok" }));
    await eventually(async () => {
      await api.core.gaps.sweep(new Date(Date.now() + 60_000));
      expect(await told(question)).toHaveLength(1);
    });
  });
});
