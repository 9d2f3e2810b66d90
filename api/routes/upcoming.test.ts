import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/initiatives/upcoming";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
});
afterAll(() => api.close());

const add = async (initiative: string[], initiativeTime?: string | null) => {
  const body = { initiative, ...(initiativeTime === undefined ? {} : { initiativeTime }) };
  return api.send(path, { method: "POST", token: admin.token, body });
};
const list = async (query = "", member = agent) =>
  (await api.send(path + query, { token: member.token })).body as { id: string; initiative: string[] }[];
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("lists what is still to come, soonest first, those without a time last", async () => {
  await add(["Some day"]);
  await add(["Later"], at(50));
  const past = await add(["Past"], at(-1));
  await add(["Soon", "And with it"], at(1));
  // A day lasts until it has ended everywhere.
  await add(["Today"], at(0).slice(0, 10));
  expect((await list()).map(({ initiative }) => initiative[0])).toEqual([
    "Today",
    "Soon",
    "Later",
    "Some day",
  ]);
  expect((await list("?all=true", admin)).map(({ id }) => id)).toContain(past.body.id);
  expect((await api.send(`${path}?all=true`, { token: agent.token })).status).toBe(403);
});

test("keeps a day a day, a time a time, and leaves out what is not set", async () => {
  expect((await add(["Day"], "2027-05-01")).body.initiativeTime).toBe("2027-05-01");
  expect((await add(["Time"], "2027-05-01T10:00:00+02:00")).body.initiativeTime).toBe(
    "2027-05-01T08:00:00.000Z",
  );
  expect((await add(["None"], null)).body).not.toHaveProperty("initiativeTime");
});

test("is changed and removed by admins, on record", async () => {
  const { body, status } = await add(["Raid"], "2027-05-01");
  expect(status).toBe(201);
  const change = (given: object, token = admin.token) =>
    api.send(`${path}/${body.id}`, { method: "PATCH", token, body: given });
  expect((await change({ initiative: ["Raid night"] })).body).toEqual({
    id: body.id,
    initiative: ["Raid night"],
    initiativeTime: "2027-05-01",
  });
  expect((await change({ initiativeTime: null })).body).toEqual({ id: body.id, initiative: ["Raid night"] });
  expect((await change({ initiative: ["Mine"] }, agent.token)).status).toBe(403);
  const remove = (token: string) => api.send(`${path}/${body.id}`, { method: "DELETE", token });
  expect((await remove(agent.token)).status).toBe(403);
  expect((await remove(admin.token)).body).toEqual({ success: true });
  expect((await remove(admin.token)).status).toBe(404);
  const { body: log } = await api.send("/api/audit?subject=upcoming", { token: admin.token });
  expect(log.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    "upcoming.delete",
    "upcoming.change",
    "upcoming.change",
  ]);
});

test.each([
  ["no name", { initiative: [] }, "initiative"],
  ["a time that does not exist", { initiative: ["A"], initiativeTime: "2027-02-30" }, "initiativeTime"],
])("refuses %s", async (_, body, field) => {
  const answer = await api.send(path, { method: "POST", token: admin.token, body });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});
