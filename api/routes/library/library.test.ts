import { afterAll, beforeAll, expect, test } from "vitest";
import { pageSize } from "#contracts/common.ts";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const read = (path: string) => api.send(path, { token: agent.token });
const made = (body: { title: string; content?: string; category?: string; orderIndex?: number }) =>
  api.core.knowledge.addDocument(admin.actor, { content: "Some text.", ...body });

test("the library by category has everything but the texts, in the same order", async () => {
  await made({ title: "With a text", category: "BD Essentials", orderIndex: 2 });
  const { status, body } = await read("/api/documents/categories");
  expect(status).toBe(200);
  const documents: { content?: string }[] = (await read("/api/documents")).body;
  const shelves: { category: string; count: number; documents: object[] }[] = body;
  expect(shelves.flatMap((shelf) => shelf.documents)).toEqual(
    documents.map(({ content: _text, ...entry }) => entry),
  );
  expect(shelves.map(({ count }) => count)).toEqual(shelves.map((shelf) => shelf.documents.length));
  expect(shelves.length).toBeGreaterThan(1);
});

test("a category is read page by page, and searched by titles", async () => {
  for (let at = 0; at <= pageSize; at += 1) await made({ title: `Deck ${at}`, category: "Service Decks" });
  const path = "/api/documents/entries?category=Service+Decks";
  const first = await read(path);
  expect(first.body).toHaveLength(pageSize);
  expect(first.headers.get("X-Total-Count")).toBe(`${pageSize + 1}`);
  const second = await read(`${path}&cursor=${first.headers.get("X-Next-Cursor")}`);
  expect(second.body).toMatchObject([{ title: `Deck ${pageSize}` }]);
  expect(second.headers.get("X-Next-Cursor")).toBeNull();
  expect((await read(`${path}&q=deck+49`)).body).toMatchObject([{ title: "Deck 49" }]);
  expect((await read("/api/documents/categories?q=DECK++49")).body).toMatchObject([
    { category: "Service Decks", count: 1, documents: [{ title: "Deck 49" }] },
  ]);
});

test.each([
  ["", "category"],
  ["?category=%20", "category"],
  ["?category=Resources&cursor=no-id", "cursor"],
  [`?category=Resources&q=${"x".repeat(201)}`, "q"],
])("refuses to list %s, naming the field", async (query, field) => {
  const { status, body } = await read(`/api/documents/entries${query}`);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test("of a category that is not there nothing is listed, nor after a document that never was", async () => {
  expect((await read("/api/documents/entries?category=Nowhere")).body).toEqual([]);
  expect((await read(`/api/documents/entries?category=Resources&cursor=${newId()}`)).body).toEqual([]);
});

test("one document is read with its text until it is removed", async () => {
  const document = await made({ title: "Read alone", content: "All of its text." });
  const path = `/api/documents/${document.id}`;
  expect(await api.send(path, { token: agent.token })).toMatchObject({ status: 200, body: document });
  await api.core.knowledge.removeDocument(admin.actor, document);
  expect((await api.send(path, { token: agent.token })).status).toBe(404);
  expect((await api.send("/api/documents/no-id", { token: agent.token })).status).toBe(400);
});

test.each([
  "/api/documents",
  "/api/documents/categories",
  "/api/documents/entries?category=Resources",
  `/api/documents/${newId()}`,
  "/api/documents/search/otc",
])("refuses a signed-out caller at %s", async (path) => {
  expect((await api.send(path)).status).toBe(401);
});
