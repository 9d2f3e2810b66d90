import { afterAll, beforeAll, expect, test } from "vitest";
import { mostViews } from "#contracts/saved-views.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let other: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "Boss");
  other = await api.member("CORE TEAM (ADMIN)", "Second");
  agent = await api.member("BD", "heron_agent");
});
afterAll(() => api.close());

const list = async ({ token }: Member) => (await api.send("/api/saved-views", { token })).body;
const save = (body: object, { token }: Member = admin) =>
  api.send("/api/saved-views", { method: "PUT", token, body });
const remove = (id: string, { token }: Member) =>
  api.send(`/api/saved-views/${id}`, { method: "DELETE", token });

const open = { section: "tickets", name: "Open OTC", parameters: "status=open&service=OTC", isShared: false };

test("a view is its admin's alone unless it is shared, and one of the same name takes its place", async () => {
  const { status, body: own } = await save(open);
  expect(status).toBe(200);
  expect(own).toEqual({ ...open, id: own.id, savedBy: null });
  expect(await list(other)).toEqual([]);
  const changed = await save({ ...open, parameters: "status=open&q=late%20pay", isShared: true });
  expect(changed.body).toMatchObject({ id: own.id, parameters: "status=open&q=late%20pay" });
  expect(await list(admin)).toEqual([changed.body]);
  expect(await list(other)).toEqual([{ ...changed.body, savedBy: "Boss" }]);
});

test("of the same name each section and each admin has a view", async () => {
  await save({ ...open, section: "leads" });
  await save(open, other);
  expect(await list(admin)).toHaveLength(2);
  expect((await list(other)).map((view: { savedBy: string | null }) => view.savedBy)).toEqual(["Boss", null]);
});

test("a shared view can be removed by any admin, another's own cannot", async () => {
  const { id: hidden } = (await save({ ...open, name: "Hidden" })).body;
  const { id: shared } = (await save({ ...open, name: "Shared", isShared: true })).body;
  expect((await remove(hidden, other)).status).toBe(404);
  expect((await remove(shared, other)).status).toBe(200);
  expect((await remove(shared, other)).status).toBe(404);
  expect((await list(admin)).map((view: { id: string }) => view.id)).toContain(hidden);
});

test("agents and programs have no views", async () => {
  expect((await api.send("/api/saved-views", { token: agent.token })).status).toBe(403);
  expect((await save(open, agent)).status).toBe(403);
  const { secret } = await api.core.accessTokens.create(admin.actor, {
    name: "Program",
    scopes: ["tickets:read"],
    days: 30,
  });
  expect((await api.send("/api/saved-views", { token: secret })).status).toBe(403);
});

test.each([
  ["section", { ...open, section: "//evil" }],
  ["name", { ...open, name: "  " }],
  ["parameters", { ...open, parameters: "" }],
  ["parameters", { ...open, parameters: "q=<script>" }],
])("a bad %s is refused", async (field, body) => {
  const { status, body: answer } = await save(body);
  expect(status).toBe(400);
  expect(Object.keys(answer.fields)).toEqual([field]);
});

test("an admin has only so many views, and goes on changing them", async () => {
  const member = await api.member("CORE TEAM (ADMIN)", "Keen");
  const names = Array.from({ length: mostViews }, (_, index) => `View ${index}`);
  for (const name of names) await save({ ...open, name }, member);
  expect((await save({ ...open, name: "One more" }, member)).status).toBe(409);
  expect((await save({ ...open, name: "View 7", parameters: "status=resolved" }, member)).status).toBe(200);
});

test("a person's data has their views", async () => {
  const { body } = await api.send(`/api/users/${admin.actor.id}/export`, { token: admin.token });
  expect(JSON.stringify(body)).toContain("Open OTC");
});
