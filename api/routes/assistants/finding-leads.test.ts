import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
});
afterAll(() => api.close());

const write = async ({ token }: Member, leadMessage: string): Promise<string> => {
  const body = { projectName: "Nova", leadMessage, sessionId: "default-session", service: "MM" };
  const answer = await api.send("/api/lead-replier/generate", { method: "POST", token, body });
  return answer.body.conversationId;
};
const note = ({ token }: Member, id: string, text: string) =>
  api.send(`/api/leads/${id}/notes`, { method: "POST", token, body: { text } });
const find = async ({ token }: Member, query: string) =>
  (await api.send(`/api/leads?${query}`, { token })).body;

test("one's own leads are found by their name and what was said, also in the archive", async () => {
  const agent = await api.member();
  const conversationId = await write(agent, "Do you know the zeppelin market?");
  expect(await find(agent, "q=zeppelin")).toMatchObject([{ conversationId }]);
  expect(await find(agent, "q=zeppelin%20submarine")).toEqual([]);
  expect(await find(await api.member(), "q=zeppelin")).toEqual([]);
  const archiving = { method: "PATCH", token: agent.token, body: { archived: true } };
  await api.send(`/api/leads/${conversationId}`, archiving);
  for (const query of ["q=zeppelin", "q=nova", "q=nova&view=archived"])
    expect(await find(agent, query)).toMatchObject([{ conversationId, archived: true }]);
  expect(await find(agent, "q=nova&view=open")).toEqual([]);
  expect(await find(agent, "q=%20")).toEqual([]);
});

test("what was noted on one's own lead finds it, and shows where its words stand", async () => {
  const agent = await api.member();
  const conversationId = await write(agent, "Do you know the zeppelin market?");
  await note(
    agent,
    conversationId,
    "They meet on Mondays. Their lawyer is 100% against a *retainer*, zeppelin or not.",
  );
  const found = (of: string, snippet: string, words: string[]) => [
    { conversationId, excerpt: { of, snippet: expect.stringContaining(snippet), found: words } },
  ];
  expect(await find(agent, "q=Retainers%20lawyer")).toEqual([]);
  for (const query of ["q=Retainer%20lawyer", "q=retainer%20nova", "q=retainer%20market"])
    expect(await find(agent, query)).toMatchObject([{ conversationId }]);
  expect(await find(agent, "q=Retainer%20lawyer")).toMatchObject(
    found("note", "lawyer is 100% against a retainer", ["lawyer", "retainer"]),
  );
  expect(await find(agent, "q=zeppelin")).toMatchObject(found("note", "zeppelin or not", ["zeppelin"]));
  expect(await find(agent, "q=zeppelin%20market")).toMatchObject(
    found("lead", "the zeppelin market", ["zeppelin", "market"]),
  );
  expect((await find(agent, "q=nova"))[0]).not.toHaveProperty("excerpt");
  expect((await find(agent, ""))[0]).not.toHaveProperty("excerpt");
  expect(await find(await api.member(), "q=retainer")).toEqual([]);
  const admin = await api.member("CORE TEAM (ADMIN)");
  expect(await find(admin, "q=retainer&scope=team")).toEqual([]);
  expect(
    (await find(admin, `q=nova&scope=team&person=${agent.actor.telegramUsername}`))[0],
  ).not.toHaveProperty("excerpt");
});
