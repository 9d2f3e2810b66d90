import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi({ UNDO_MS: "600000" });
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());
beforeEach(async () => {
  agent = await api.member();
});

const call = (path: string, method: string, body?: unknown, token = admin.token) =>
  api.send(path, { method, token, ...(body === undefined ? {} : { body }) });
const ask = (question: string, who = agent) =>
  call("/api/chat/messages", "POST", { content: question, role: "user", sessionId: "s" }, who.token);
const askLead = (question: string) =>
  api.core.leads.replyToLead(agent.actor, {
    projectName: "Acme",
    leadMessage: question,
    sessionId: "s",
    service: "OTC",
  });
const requests = async (status: string) => (await call(`/api/feedback?status=${status}`, "GET")).body;
const pendingId = async (question: string): Promise<string> =>
  (await requests("pending")).find((one: { userQuestion: string }) => one.userQuestion === question)?.id;
const read = async (id: string) => (await call(`/api/feedback/${id}`, "GET")).body;
const answer = async (id: string, adminResponse: string) => {
  const { status, body } = await call(`/api/feedback/${id}`, "PATCH", { status: "answered", adminResponse });
  expect([status, body.status, body.adminResponse]).toEqual([200, "answered", adminResponse]);
};
const takeBack = (...ids: string[]) => call("/api/feedback/take-back", "POST", { ids });
const told = async (who = agent): Promise<string[]> => {
  const { rows } = await api.core.chat.history(who.actor, { sessionId: "s", module: "bd_assistant" });
  return rows.flatMap(({ metadata, content }) => (metadata?.kind === "core_team_answer" ? [content] : []));
};
const extras = async (kind = "extras") =>
  (await api.database.sql("documents").where({ kind }).first("content")).content;
/** Has the time in which answers can be taken back be over, with nobody woken for it, as after a restart. */
const passTime = async () => {
  await api.database.sql("held_answers").update({ due_at: new Date(Date.now() - 60_000) });
  await api.core.gaps.sweep();
};

test("an answer that is taken back was told to nobody, and is as if it had not been given", async () => {
  const question = "Who waters the moss?";
  await ask(question);
  const id = await pendingId(question);
  const [request, before] = [await read(id), await extras()];
  await answer(id, "The gardener waters it.");
  expect(await extras()).toContain("The gardener waters it.");
  expect(await told()).toEqual([]);
  const { status, body } = await takeBack(id);
  expect([status, body]).toEqual([200, { pending: [request], left: [] }]);
  expect(await read(id)).toEqual(request);
  expect(await extras()).toBe(before);
  await passTime();
  expect((await takeBack(id)).status).toBe(409);
  const [{ action, actor }] = (await call("/api/audit?subject=feedback", "GET")).body;
  expect([action, actor]).toEqual(["feedback.take-back", admin.actor.telegramUsername]);
  // And is answered anew, once.
  await answer(id, "The cook waters it.");
  await passTime();
  await eventually(async () => expect(await told()).toEqual(["The cook waters it."]));
});

test("who asked sees the question wait until it is answered for good", async () => {
  const question = "Who winds the moon clock?";
  await ask(question);
  const id = await pendingId(question);
  const waiting = () => api.core.chat.history(agent.actor, { sessionId: "s", module: "bd_assistant" });
  const asked = JSON.stringify((await waiting()).rows);
  await answer(id, "The night porter.");
  expect(JSON.stringify((await waiting()).rows)).toBe(asked);
  await passTime();
  await eventually(async () => expect(await told()).toEqual(["The night porter."]));
});

test("an answer is told after its time, by whoever finds it, and cannot be taken back then", async () => {
  const question = "Who counts the herons?";
  await ask(question);
  const id = await pendingId(question);
  await answer(id, "The warden counts them.");
  await api.core.gaps.tellAskers(id);
  await api.core.gaps.sweep();
  expect(await told()).toEqual([]);
  await passTime();
  await eventually(async () => expect(await told()).toEqual(["The warden counts them."]));
  const late = await takeBack(id);
  expect([late.status, late.body.error]).toEqual([
    409,
    "This cannot be undone any more: the answer was told or changed",
  ]);
  expect((await read(id)).status).toBe("answered");
});

test("what another answer took the place of is back, and so is what rested on it", async () => {
  const question = "What do badgers sign?";
  await ask(question);
  const first = await pendingId(question);
  await answer(first, "They sign the lease.");
  await passTime();
  await eventually(async () => expect(await told()).toHaveLength(1));
  const { sql } = api.database;
  await eventually(async () => expect((await read(first)).closure.state).not.toBe("checking"));
  const rested = await sql("gaps").where({ id: first }).first();
  // As where the library does not find it: the same is pending once more.
  const twin = { ...rested, id: "01890a5d-ac96-774b-bcce-b302099a8057", status: "pending" };
  const blank = { admin_response: null, answered_at: null, answered_by: null, entry_id: null };
  await sql("gaps").insert({ ...twin, ...blank, closure_state: null, found_answer: null });
  await answer(twin.id, "They sign nothing.");
  expect(await read(first)).toMatchObject({ adminResponse: "They sign nothing." });
  expect(await extras()).not.toContain("They sign the lease.");
  expect((await takeBack(twin.id)).status).toBe(200);
  expect(await sql("gaps").where({ id: first }).first()).toEqual(rested);
  expect(await extras()).toContain("They sign the lease.");
  expect(await extras()).not.toContain("They sign nothing.");
});

test("one answer to several requests, of agents and of leads, is taken back as one", async () => {
  const [one, other, lead] = ["Who tunes the foghorn?", "Who oils the drawbridge?", "Who paints the buoys?"];
  await ask(one);
  await ask(other);
  await askLead(lead);
  const ids = [await pendingId(one), await pendingId(other), await pendingId(lead)];
  const before = [await extras(), await extras("extras_lead")];
  const together = { ids, adminResponse: "The harbour master." };
  expect((await call("/api/feedback/answer-together", "POST", together)).body.answered).toHaveLength(3);
  expect(await extras("extras_lead")).toContain("The harbour master.");
  const { body } = await takeBack(ids[0] ?? "", ids[2] ?? "");
  expect(body.pending.map((request: { id: string }) => request.id).toSorted()).toEqual(ids.toSorted());
  expect([await extras(), await extras("extras_lead")]).toEqual(before);
  await passTime();
  expect(await told()).toEqual([]);
});

test("what was improved or deleted since is not taken back", async () => {
  const [improved, deleted] = ["Who feeds the ravens?", "Who feeds the owls?"];
  await ask(improved);
  await ask(deleted);
  const [first, second] = [await pendingId(improved), await pendingId(deleted)];
  await answer(first, "The keeper.");
  await answer(second, "The falconer.");
  await call(`/api/feedback/${first}/improve`, "POST", { improvedAnswer: "The chief keeper." });
  expect((await call(`/api/feedback/${second}`, "DELETE")).status).toBe(200);
  // Who is owed an answer that was deleted is told it first.
  expect((await told()).join()).toContain("The falconer.");
  expect((await takeBack(first, second)).status).toBe(409);
  await passTime();
  await eventually(async () => expect((await told()).join()).toContain("The chief keeper."));
});

test("is told by itself once its time is over, the last answer alone where one was taken back", async () => {
  const quick = await startTestApi({ UNDO_MS: "2000" });
  onTestFinished(() => quick.close());
  // Nobody makes up for a job that does not come.
  quick.core.gaps.sweep = () => Promise.resolve();
  const { actor } = await quick.member("CORE TEAM (ADMIN)");
  const asker = await quick.member();
  await quick.core.chat.ask(asker.actor, { content: "Who prunes the vines?", sessionId: "s" });
  const [request] = (await quick.core.gaps.list(actor, { status: "pending" })).rows;
  const id = request?.id ?? "";
  await quick.core.gaps.resolve(actor, { id, status: "answered", adminResponse: "The intern." });
  await quick.core.gaps.takeBack(actor, { ids: [id] });
  await quick.core.gaps.resolve(actor, { id, status: "answered", adminResponse: "The vintner." });
  await eventually(async () => {
    const { rows } = await quick.core.chat.history(asker.actor, { sessionId: "s", module: "bd_assistant" });
    expect(rows.at(-1)).toMatchObject({ content: "The vintner.", metadata: { kind: "core_team_answer" } });
    expect(rows).toHaveLength(3);
  });
});

test("is for admins alone, of requests that are named", async () => {
  const ids = ["00000000-0000-7000-8000-000000000000"];
  expect((await call("/api/feedback/take-back", "POST", { ids }, "")).status).toBe(401);
  expect((await call("/api/feedback/take-back", "POST", { ids }, agent.token)).status).toBe(403);
  expect((await call("/api/feedback/take-back", "POST", { ids: [] })).status).toBe(400);
  expect((await takeBack(...ids)).status).toBe(409);
});
