import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;
const category = "Resources";

beforeAll(async () => {
  api = await startTestApi();
  [admin, agent] = [await api.member("CORE TEAM (ADMIN)"), await api.member()];
});
afterAll(() => api.close());

const order = (body: unknown, token: string | null = admin.token) =>
  api.send("/api/documents/order", { method: "PUT", body, ...(token === null ? {} : { token }) });
const add = async (title: string, orderIndex: number | null = null) =>
  (await api.core.knowledge.addDocument(admin.actor, { title, content: "Words.", category, orderIndex })).id;
const entries = async () => {
  const address = `/api/documents/entries?category=${category}`;
  return (await api.send(address, { token: agent.token })).body as {
    id: string;
    title: string;
    orderIndex: number | null;
    version: number;
  }[];
};

test("documents stand as they are named, the others after them as they stood", async () => {
  const [a, b, c] = [await add("A"), await add("B"), await add("C")];
  const [first, second] = [await add("First", 0), await add("Second", 1)];
  expect((await order({ category, ids: [c, a] })).status).toBe(200);
  const listed = await entries();
  expect(listed.slice(0, 4).map(({ id }) => id)).toEqual([c, a, first, second]);
  expect(listed.slice(0, 4).map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3]);
  expect(listed.find(({ id }) => id === b)?.orderIndex).toBeNull();
  expect(new Set(listed.map(({ version }) => version))).toEqual(new Set([1]));
});

test("the change is in the audit log", async () => {
  const { body } = await api.send("/api/audit", { token: admin.token });
  expect(body[0]).toMatchObject({ action: "document.order", after: { category } });
});

test("who edits a document meanwhile does not put it back", async () => {
  const [a, b] = [await add("Edited"), await add("Other")];
  await order({ category, ids: [b, a] });
  const edited = await api.send(`/api/documents/${a}`, {
    method: "PUT",
    token: admin.token,
    body: { content: "Other words.", basedOn: 1 },
  });
  expect(edited.body).toMatchObject({ orderIndex: 1, version: 2 });
});

test("is refused to agents and to nobody in particular, and for what is no order", async () => {
  const id = await add("Refused");
  expect((await order({ category, ids: [id] }, agent.token)).status).toBe(403);
  expect((await order({ category, ids: [id] }, null)).status).toBe(401);
  for (const body of [
    {},
    { category, ids: [] },
    { category, ids: [id, id] },
    { category, ids: ["x"] },
    { category: "", ids: [id] },
  ])
    expect((await order(body)).status).toBe(400);
});

test("is refused where a document is not in the category any more", async () => {
  const id = await add("Moved");
  for (const body of [
    { category, ids: [newId()] },
    { category: "Service Decks", ids: [id] },
  ])
    expect((await order(body)).status).toBe(409);
});
