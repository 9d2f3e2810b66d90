import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: unknown) =>
  api.send(`/api/documents${path}`, { method, token: admin.token, body });
const made = async (body: object): Promise<{ id: string }> =>
  (await send("POST", "", { content: "Some text.", ...body })).body;
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

test("the library is narrowed by audience, owner, source and state, its pages and its table too", async () => {
  const { sql } = api.database;
  const names = ["Script", "Told", "Kept", "Read", "Old"];
  const [script, told, kept, read, old] = await Promise.all(names.map((title) => made({ title })));
  const change = (one: { id: string } | undefined, columns: object) =>
    sql("documents").where({ id: one?.id }).update(columns);
  await change(script, { category: "Lead Handling Scripts", owner_id: admin.actor.id });
  await change(told, { audience: "leads", review_on: day(0) });
  await change(kept, { category: "Resources", audience: "agents", review_on: day(3) });
  await change(old, { sample: true });
  const source = { id: newId(), kind: "web", scope: "page", place: "p", url: "https://a.example", name: "A" };
  const times = { created_at: new Date(), next_read_at: new Date() };
  await sql("sources").insert({ ...source, ...times, schedule: "daily" });
  const page = { source_id: source.id, key: "p", url: source.url, position: 0, listed_at: new Date() };
  await sql("source_pages").insert({ ...page, document_id: read?.id });

  const titles = async (query: string): Promise<string[]> => {
    const { body } = await send("GET", `/categories?${query}`);
    const listed = (body as { count: number; documents: { title: string; kind: string }[] }[]).flatMap(
      ({ count, documents }) => {
        expect(count).toBe(documents.length);
        return documents.filter(({ kind }) => kind === "document");
      },
    );
    return listed.map(({ title }) => title).toSorted();
  };
  expect(await titles("audience=leads")).toEqual(["Script", "Told"]);
  expect(await titles("audience=agents")).toEqual(["Kept", "Old", "Read"]);
  expect(await titles("owner=BOS")).toEqual(["Script"]);
  expect(await titles("owner=nobody_such")).toEqual([]);
  expect(await titles("place=web")).toEqual(["Read"]);
  expect(await titles("place=notion")).toEqual([]);
  expect(await titles("place=here&state=own")).toEqual(["Kept", "Script", "Told"]);
  expect(await titles("state=sample")).toEqual(["Old"]);
  expect(await titles("state=review")).toEqual(["Told"]);
  expect(await titles("state=unowned&category=Resources")).toEqual(["Kept"]);
  expect(await titles("audience=leads&q=scr")).toEqual(["Script"]);
  const entries = await send("GET", "/entries?category=BD+Essentials&state=sample");
  expect([entries.body.length, entries.headers.get("x-total-count")]).toEqual([1, "1"]);
  const { text } = await api.send("/api/documents/categories?audience=leads&place=here&state=own&q=t", {
    token: admin.token,
    headers: { Accept: "text/csv" },
  });
  expect(
    text
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]),
  ).toEqual(["Told", "Extras LEAD", "Script"]);
  for (const wrong of ["audience=all", "place=moon", "state=lost"])
    expect((await send("GET", `/categories?${wrong}`)).status).toBe(400);
});
