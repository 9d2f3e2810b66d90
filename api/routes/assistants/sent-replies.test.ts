import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { followEvents } from "#test/follow-events.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let agent: Member;
let admin: Member;
beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  [agent, admin] = [await api.member(), await api.member("CORE TEAM (ADMIN)")];
});
afterAll(() => api.close());

const suggested = async () => {
  const body = {
    projectName: "Nova",
    leadMessage: `Why should we send first? ${newId()}`,
    sessionId: "default-session",
    service: "OTC",
    proposalReceived: false,
  };
  const reply = await api.send("/api/lead-replier/generate", { method: "POST", token: agent.token, body });
  return reply.body.assistantMessage;
};
const sent = (
  id: string,
  method: "POST" | "DELETE",
  body?: object,
  token: string | undefined = agent.token,
) =>
  api.send(`/api/lead-replier/replies/${id}/sent`, {
    method,
    token,
    ...(body === undefined ? {} : { body }),
  });
const figures = (token: string, query = "") => api.send(`/api/lead-replier/sent-figures${query}`, { token });

test("what was sent is noted and taken back, and the agent's other screens hear of it", async () => {
  const draft = await suggested();
  const stream = await followEvents(api.url, agent.token);
  await stream.until(({ event }) => event === "ready");
  const marked = await sent(draft.id, "POST", { text: " As you like. " });
  expect(marked.status).toBe(200);
  expect(marked.body).toMatchObject({ content: draft.content, sent: { text: "As you like." } });
  await stream.until(({ event, data }) => event === "invalidate" && JSON.stringify(data).includes('"leads"'));
  expect((await sent(draft.id, "DELETE")).body).toEqual(draft);
  await stream.close();
});

test.each([
  [{}, "text"],
  [{ text: "  " }, "text"],
  [{ text: "x".repeat(8001) }, "text"],
])("refuses %j, naming the field", async (body, field) => {
  const { status, body: said } = await sent((await suggested()).id, "POST", body);
  expect([status, Object.keys(said.fields)]).toEqual([400, [field]]);
});

test("is nobody else's, and of nothing that is not there", async () => {
  const { id } = await suggested();
  expect((await sent(id, "POST", { text: "x" }, admin.token)).status).toBe(404);
  expect((await sent(newId(), "DELETE")).status).toBe(404);
  expect((await sent(id, "POST", { text: "x" }, "")).status).toBe(401);
});

test("figures are for admins alone, of the days asked for", async () => {
  const draft = await suggested();
  await sent(draft.id, "POST", { text: draft.content });
  expect((await figures(agent.token)).status).toBe(403);
  expect((await figures(admin.token)).body).toMatchObject({ sent: 1, unchanged: 1 });
  await api.database
    .sql("chat_messages")
    .where({ id: draft.id })
    .update({ sent_at: new Date(0) });
  expect((await figures(admin.token, "?daysBack=30")).body).toEqual({ sent: 0, unchanged: 0, services: [] });
  expect((await figures(admin.token, "?daysBack=365")).body).toMatchObject({ sent: 1 });
});
