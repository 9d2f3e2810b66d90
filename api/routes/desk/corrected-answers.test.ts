import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;
beforeAll(async () => {
  api = await startTestApi();
  [admin, agent] = await Promise.all([api.member("CORE TEAM (ADMIN)"), api.member()]);
});
afterAll(() => api.close());

const send = (path: string, method = "GET", body?: object, { token }: Member = admin) =>
  api.send(path, { method, token, ...(body === undefined ? {} : { body }) });

const told = async (): Promise<string[]> => {
  const { rows } = await api.core.chat.history(agent.actor, { sessionId: "s", module: "bd_assistant" });
  return rows.flatMap(({ metadata, content }) => (metadata?.kind === undefined ? [] : [content]));
};

test("who was told an answer is counted, and told a better one unless that is not wanted", async () => {
  const question = "Who waters the moss?";
  await api.core.chat.ask(agent.actor, { content: question, sessionId: "s" });
  const { id } = await api.database.sql("gaps").where({ question }).first("id");
  const count = async () => (await send(`/api/bd-questions/${id}/told`)).body;
  expect(await count()).toEqual({ people: 0 });
  await send(`/api/feedback/${id}`, "PATCH", { status: "answered", adminResponse: "The gardener" });
  await eventually(async () => expect(await told()).toHaveLength(1));
  expect(await count()).toEqual({ people: 1 });
  await send(`/api/feedback/${id}/improve`, "POST", { improvedAnswer: "The gardener.", tell: false });
  const { id: reply } = await api.database.sql("questions").where({ question }).first("id");
  expect((await send(`/api/bd-questions/${reply}/told`)).body).toEqual({ people: 1 });
  await send(`/api/bd-questions/${reply}/improve`, "POST", { improvedAnswer: "The cook." });
  await eventually(async () => expect(await told()).toEqual(["The gardener", "The cook."]));
});

test("how many were told is for admins, and nothing of what there is not", async () => {
  expect((await send(`/api/bd-questions/${newId()}/told`)).status).toBe(404);
  expect((await send(`/api/bd-questions/${newId()}/told`, "GET", undefined, agent)).status).toBe(403);
});
