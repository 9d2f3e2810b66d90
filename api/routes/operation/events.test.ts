import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { liveStreamLimit, type LiveKey } from "#contracts/events.ts";
import { eventually } from "#test/eventually.ts";
import { followEvents } from "#test/follow-events.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const follow = async (token: string) => {
  const stream = await followEvents(api.url, token);
  onTestFinished(() => stream.close());
  if (stream.status === 200) await stream.until(({ event }) => event === "ready");
  return stream;
};

const about =
  (key: LiveKey) =>
  ({ event, data }: { event: string; data: { keys?: LiveKey[] } }) =>
    event === "invalidate" && data.keys?.includes(key) === true;

const addDocument = (title: string) =>
  api.send("/api/documents", { method: "POST", token: admin.token, body: { title, content: "Text." } });

test("refuses a signed-out caller as JSON", async () => {
  const answer = await api.send("/api/events");
  expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
});

test("is an event stream that no proxy may hold back", async () => {
  const { response } = await follow((await api.member()).token);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
});

test("tells everybody that documents changed", async () => {
  const agent = await follow((await api.member()).token);
  await addDocument("News for all");
  expect((await agent.until(about("documents"))).data).toEqual({ keys: ["documents"] });
});

test("tells admins of a new request, and nobody else", async () => {
  const asker = await api.member();
  const [agent, watching] = [await follow(asker.token), await follow(admin.token)];
  await api.core.chat.ask(asker.actor, { content: "Are quaggas tradable?", sessionId: "s" });
  await watching.until(about("feedback"));
  await addDocument("The last of all");
  await agent.until(about("documents"));
  expect(agent.events.filter(about("feedback"))).toEqual([]);
});

test("tells the asker of the answer and where it stands, and no other agent", async () => {
  const [asker, other] = [await api.member(), await api.member()];
  const [waiting, foreign, watching] = [
    await follow(asker.token),
    await follow(other.token),
    await follow(admin.token),
  ];
  await api.core.chat.ask(asker.actor, { content: "Are unicorns tradable?", sessionId: "mine" });
  const [request] = (await api.send("/api/feedback?status=pending", { token: admin.token })).body;
  const body = { status: "answered", adminResponse: "Only on Tuesdays." };
  await api.send(`/api/feedback/${request.id}`, { method: "PATCH", token: admin.token, body });
  // One's other screens are told of what was asked, too.
  const { data } = await waiting.until((one) => about("chat")(one) && "answer" in one.data);
  expect(data.answer).toMatchObject({ feedbackId: request.id, module: "bd_assistant", sessionId: "mine" });
  await watching.until(about("feedback"));
  await addDocument("After the answer");
  await foreign.until(about("documents"));
  expect(foreign.events.filter(about("chat"))).toEqual([]);
});

test("tells one's own screens alone of each answer, also where no question is kept of it", async () => {
  const [asker, other] = [await api.member(), await api.member()];
  const [own, foreign] = [await follow(asker.token), await follow(other.token)];
  const content = "Quokka deals are registered by the desk in Perth on Mondays.";
  await api.core.knowledge.addDocument(admin.actor, { title: "Quokka deals", content });
  for (const asked of ["Where are quokka deals registered?", "thank you"]) {
    const { knowledgeGapDetected } = await api.core.chat.ask(asker.actor, {
      content: asked,
      sessionId: "told",
    });
    expect(knowledgeGapDetected).toBe(false);
  }
  await eventually(async () => expect(own.events.filter(about("chat"))).toHaveLength(2));
  await addDocument("After both answers");
  await foreign.until(about("documents"));
  expect(foreign.events.filter(about("chat"))).toEqual([]);
});

test("ends when its session is logged out, and not with another one of the user", async () => {
  const { actor, token, accessCode } = await api.member();
  const credentials = { telegramUsername: actor.telegramUsername, accessCode };
  const other = await api.send("/api/auth/bd-login", { method: "POST", body: credentials });
  const [leaving, staying] = [await follow(token), await follow(other.body.sessionToken)];
  await api.send("/api/auth/logout", { method: "POST", token });
  expect(await leaving.ended).toBe("closed");
  await addDocument("After the logout");
  await staying.until(about("documents"));
});

test("ends when its user is disabled", async () => {
  const { actor, token } = await api.member();
  const stream = await follow(token);
  const body = { disabled: true };
  await api.send(`/api/users/${actor.id}`, { method: "PATCH", token: admin.token, body });
  expect(await stream.ended).toBe("closed");
});

test("ends when its user is an admin no more, so that no admin's news follow", async () => {
  const { actor, token } = await api.member("CORE TEAM (ADMIN)");
  const stream = await follow(token);
  const body = { role: "BD" };
  await api.send(`/api/users/${actor.id}`, { method: "PATCH", token: admin.token, body });
  expect(await stream.ended).toBe("closed");
});

test("refuses more streams than one user needs, and gives back those that were left", async () => {
  const { token } = await api.member();
  const streams = [];
  for (let count = 0; count < liveStreamLimit; count += 1) streams.push(await follow(token));
  const tooMany = await api.send("/api/events", { token });
  expect([tooMany.status, tooMany.body.code, tooMany.headers.get("retry-after")]).toEqual([
    429,
    "rate_limited",
    "60",
  ]);
  await streams[0]?.close();
  await eventually(async () => expect((await follow(token)).status).toBe(200));
});

test("ends when the server stops, which does not wait for it", async () => {
  const other = await startTestApi();
  const { token } = await other.member();
  const stream = await followEvents(other.url, token);
  await stream.until(({ event }) => event === "ready");
  await other.close();
  expect(await stream.ended).toBe("closed");
});
