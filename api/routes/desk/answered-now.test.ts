import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/feedback/answered-now";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const ask = (content: string) => api.core.chat.ask(agent.actor, { content, sessionId: "s" });
const list = async () => (await api.send(path, { token: admin.token })).body;
const close = (ids: unknown, token = admin.token) =>
  api.send(`${path}/close`, { method: "POST", token, body: { ids } });

test("asks pending requests again, and closes those that the library answers by now, their askers told", async () => {
  await ask("How many lanterns does the harbour office lend?");
  await ask("Who repairs zeppelins?");
  await api.core.gaps.askPending();
  expect(await list()).toEqual([]);

  await api.core.knowledge.addDocument(admin.actor, {
    title: "Lanterns",
    content: "The harbour office lends nine lanterns, one for each pier.",
  });
  await api.core.gaps.askPending();
  const [request, ...others] = await list();
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    userQuestion: "How many lanterns does the harbour office lend?",
    foundAnswer: { text: expect.stringContaining("nine lanterns"), sources: [{ title: "Lanterns" }] },
  });
  const { status, body } = await close([request.id]);
  expect([status, body]).toEqual([200, { closed: [request.id], left: [] }]);
  await eventually(async () => {
    const { rows: history } = await api.core.chat.history(agent.actor, {
      sessionId: "s",
      module: "bd_assistant",
    });
    expect(history.at(-1)).toMatchObject({
      content: expect.stringContaining("nine lanterns"),
      metadata: { kind: "core_team_answer", sourcesWithScores: [{ title: "Lanterns" }] },
    });
  });
  await eventually(async () =>
    expect((await api.core.gaps.read(admin.actor, { id: request.id })).closure?.state).toBe("proven"),
  );
  expect(await api.database.sql("extras_entries")).toEqual([]);
  expect((await close([request.id])).body).toEqual({ closed: [], left: [request.id] });
});

test("leaves a request open whose document has changed since it was asked again", async () => {
  await ask("Which colour do the pilot boats have?");
  const { id } = await api.core.knowledge.addDocument(admin.actor, {
    title: "Pilot boats",
    content: "Pilot boats have the colour of ripe oranges.",
  });
  await api.core.gaps.askPending();
  const [request] = await list();
  expect(request.userQuestion).toContain("pilot boats");
  await api.core.knowledge.changeDocument(admin.actor, { id, content: "Nothing is said of any boat here." });
  expect((await close([request.id])).body).toEqual({ closed: [], left: [request.id] });
  await api.core.gaps.askPending();
  expect(await list()).toEqual([]);
});

test("does not take for an answer what those who asked were answered with", async () => {
  await ask("Which ropes are stored in the loft?");
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Loft",
    content: "Ropes stored in the loft: hemp and nylon.",
  });
  const [row] = await api.database.sql("gaps").where({ status: "pending" }).orderBy("id", "desc");
  await api.database.sql("questions").where({ gap_id: row.id }).update({
    answer: "From the playbook:\n\nRopes stored in the loft: hemp and nylon.",
  });
  await api.core.gaps.askPending();
  expect(await list()).toEqual([]);
});

test("without a model, what one has read for a question and what is older than it are no answers", async () => {
  const question = "How many beacons does the pilot station paint?";
  await ask(question);
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Beacons",
    content: "The pilot station paints seven beacons, one for each shoal.",
  });
  const row = () => api.database.sql("gaps").where({ question });
  await row().update({ asked_fingerprint: "of what a model has read" });
  await api.core.gaps.askPending();
  expect(await list()).toEqual([]);
  await row().update({ asked_fingerprint: null, created_at: new Date(Date.now() + 60_000) });
  await api.core.gaps.askPending();
  expect(await list()).toEqual([]);
  await row().update({ created_at: new Date(Date.now() - 60_000) });
  await api.core.gaps.askPending();
  expect(await list()).toMatchObject([{ userQuestion: question }]);
});

test("refuses whom it is not for, and what names no request", async () => {
  expect((await api.send(path)).status).toBe(401);
  expect((await api.send(path, { token: agent.token })).status).toBe(403);
  expect((await close([], agent.token)).status).toBe(403);
  expect((await close([])).status).toBe(400);
  expect((await close(["x"])).status).toBe(400);
});
