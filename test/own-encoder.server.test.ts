import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { startOpenAi } from "./fakes/openai-server.ts";
import { startTestApi, type Member, type TestApi } from "./start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

const documents = {
  Reimbursement: "Whoever paid out of pocket hands in the receipt and has the sum returned within two weeks.",
  "Opening hours": "The reception is staffed from eight in the morning until six in the evening on weekdays.",
  Holidays: "Employees are entitled to thirty days off a year, half of which may be carried into spring.",
};
const question = "How do I get my expenses refunded?";

const vectors = (model: string) =>
  api.database.sql("passage_embeddings").where({ model }).pluck("dimensions");
const own = "universal-sentence-encoder-lite";

beforeAll(async () => {
  api = await startTestApi({ LOCAL_EMBEDDINGS: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
  for (const [title, content] of Object.entries(documents)) {
    const body = { title, content, category: "Resources" };
    await api.send("/api/documents", { method: "POST", token: admin.token, body });
  }
});
afterAll(() => api.close());

test("without any model the library is embedded in the background, and found in other words", async () => {
  await eventually(async () => expect(await vectors(own)).toEqual([512, 512, 512]));
  const { body } = await api.send("/api/chat/messages", {
    method: "POST",
    token: agent.token,
    body: { content: question, role: "user", sessionId: "own-encoder" },
  });
  const documentsById = (await api.send("/api/documents", { token: agent.token })).body;
  const { id } = documentsById.find(({ title }: { title: string }) => title === "Reimbursement");
  expect(body.assistantMessage.metadata).toMatchObject({ mode: "playbook" });
  expect(body.assistantMessage.metadata.sources[0]).toBe(id);
  const found = await api.send(`/api/documents/search/${encodeURIComponent("expenses refunded")}`, agent);
  expect(found.body[0]).toMatchObject({ title: "Reimbursement", found: [] });
});

test("it is no embedding model that somebody connected", async () => {
  const { body } = await api.send("/api/status", agent);
  expect(body).toMatchObject({ mode: "playbook", integrations: { model: false, embeddings: false } });
  expect((await api.send("/readyz")).body).not.toHaveProperty("embeddings");
});

test("an embedding model that is connected takes its place, and gives it back", async () => {
  const fake = await startOpenAi({ dimensions: 64 });
  const path = "/api/connections/model";
  const body = { baseUrl: fake.baseUrl, chatModel: "chat", embeddingModel: "theirs" };
  const connected = await api.send(path, { method: "PUT", token: admin.token, body });
  expect(connected.status).toBe(200);
  await eventually(async () => expect(await vectors("theirs")).toEqual([64, 64, 64]));
  await api.database.sql("passage_embeddings").where({ model: own }).del();
  const removed = await api.send(path, { method: "DELETE", token: admin.token });
  expect(removed.status).toBe(200);
  await eventually(async () => expect(await vectors(own)).toEqual([512, 512, 512]));
  await fake.close();
});
