import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const categories = "/api/options/support-categories";
const types = "/api/options/initiative-types";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const read = async (path: string) => (await api.send(path, { token: agent.token })).body;
const put = (path: string, body: unknown, token = admin.token) =>
  api.send(path, { method: "PUT", token, body });

test("starts with lists to choose from", async () => {
  expect((await read(categories)).length).toBeGreaterThan(3);
  expect((await read(categories))[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
  expect((await read(types))[0]).toMatchObject({ points: 10 });
  expect((await api.send("/api/options/colours", { token: agent.token })).status).toBe(400);
});

test("is replaced by admins: renamed, reordered, added to and shortened, also as a bare list", async () => {
  const [first, second] = await read(types);
  const { status, body } = await put(types, [
    { name: "New type", points: 30 },
    { id: second.id, name: second.name },
    { id: first.id, name: "Renamed", points: 5 },
  ]);
  expect([status, body]).toEqual([
    200,
    [
      { id: expect.any(String), name: "New type", points: 30 },
      { id: second.id, name: second.name, points: 10 },
      { id: first.id, name: "Renamed", points: 5 },
    ],
  ]);
  expect(await read(types)).toEqual(body);
  const schema = await api.send("/api/initiatives/schema", { token: agent.token });
  expect(schema.body.Innitiative.multi_select.options[0].name).toBe("New type");
  const [entry] = (await api.send("/api/audit?subject=options", { token: admin.token })).body;
  expect(entry).toMatchObject({ action: "options.change", subjectId: "initiative-types", after: body });
});

test("survives a change of two names for each other", async () => {
  const [first, second, ...rest] = await read(categories);
  const swapped = [{ ...first, name: second.name }, { ...second, name: first.name }, ...rest];
  expect((await put(categories, { options: swapped })).body).toEqual(swapped);
});

test("tells whoever would save over what somebody else has changed in the meantime, and keeps that", async () => {
  const seen = await read(types);
  const [first, ...rest] = seen;
  const theirs = (await put(types, [...rest, { name: "Theirs", points: 20 }])).body;
  const mine = [{ ...first, points: 77 }, ...rest];
  const { status, body } = await put(types, { options: mine, basedOn: seen });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, "conflict", ["basedOn"]]);
  expect(await read(types)).toEqual(theirs);
  expect((await put(types, { options: theirs, basedOn: seen })).status).toBe(200);
  const over = { options: theirs.slice(1), basedOn: theirs };
  expect((await put(types, over)).body).toEqual(theirs.slice(1));
});

test.each([
  ["an empty list", { options: [] }],
  ["the same name twice", { options: [{ name: "A" }, { name: "a" }] }],
  ["an option that is gone", { options: [{ id: "01890000-0000-7000-8000-000000000000", name: "A" }] }],
  ["no list", { options: "A" }],
  ["no name", { options: [{ name: " " }] }],
  ["half a point", { options: [{ name: "A", points: 0.5 }] }],
])("refuses %s", async (_, body) => {
  const before = await read(types);
  const answer = await put(types, body);
  expect([answer.status, Object.keys(answer.body.fields)[0]?.startsWith("options")]).toEqual([400, true]);
  expect(await read(types)).toEqual(before);
});

test("is read by everybody signed in, and changed by admins alone", async () => {
  expect((await api.send(types)).status).toBe(401);
  expect((await put(types, { options: [{ name: "A" }] }, agent.token)).status).toBe(403);
});
