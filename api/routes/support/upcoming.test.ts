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

test("is a table too, which names those who come for admins alone", async () => {
  const { body } = await add(["Fair", "Booth"], "2027-06-01");
  const coming = { method: "PUT", token: agent.token, body: { isComing: true } };
  await api.send(`${path}/${body.id}/coming`, coming);
  const lineOf = async (query: string, { token }: Member) => {
    const { text } = await api.send(`${path}${query}`, { token, headers: { Accept: "text/csv" } });
    const [names, ...lines] = text.split("\r\n");
    expect(names).toBe("Initiative,Time,Time zone,Place,Link,Description,How many come,Coming,Id");
    return lines.find((line) => line.endsWith(String(body.id)));
  };
  const line = (who: string) => `Fair; Booth,2027-06-01,,,,,1,${who},${body.id}`;
  expect(await lineOf("?all=true", admin)).toBe(line(agent.actor.username));
  expect(await lineOf("", agent)).toBe(line(""));
  const all = { token: agent.token, headers: { Accept: "text/csv" } };
  expect((await api.send(`${path}?all=true`, all)).status).toBe(403);
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
  const nobody = { comingCount: 0, isComing: false, coming: [], isNew: false };
  expect((await change({ initiative: ["Raid night"] })).body).toEqual({
    id: body.id,
    initiative: ["Raid night"],
    initiativeTime: "2027-05-01",
    ...nobody,
  });
  expect((await change({ initiativeTime: null })).body).toEqual({
    id: body.id,
    initiative: ["Raid night"],
    ...nobody,
  });
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

test("tells where and how it takes place; what is left out stays, and null or nothing takes it away", async () => {
  const told = {
    description: "Bring one question of a lead.",
    link: "https://meet.example/call",
    place: "Marina One, Singapore",
    timeZone: "Asia/Singapore",
  };
  const body = { initiative: ["Meetup"], initiativeTime: "2027-06-09T18:30:00+08:00", ...told };
  const added = await api.send(path, { method: "POST", token: admin.token, body });
  expect(added.body).toMatchObject({ ...told, initiativeTime: "2027-06-09T10:30:00.000Z" });
  const change = async (given: object) =>
    (await api.send(`${path}/${added.body.id}`, { method: "PATCH", token: admin.token, body: given })).body;
  expect(await change({ place: " Online " })).toMatchObject({ ...told, place: "Online" });
  const bare = await change({ place: null, link: "", timeZone: null });
  expect(Object.keys(bare).toSorted()).toEqual(
    [
      "id",
      "initiative",
      "initiativeTime",
      "description",
      "comingCount",
      "isComing",
      "coming",
      "isNew",
    ].toSorted(),
  );
});

test("is new to everybody but who announced it, until they have looked at it", async () => {
  const newcomer = await api.member();
  const newOf = async ({ token }: Member) =>
    (await api.send("/api/home/counts", { token })).body.initiatives as number;
  const [before, beforeAdmin] = [await newOf(newcomer), await newOf(admin)];
  const { body } = await add(["Ask me anything"], at(31));
  const isNew = async (member: Member) =>
    (await api.send(path, { token: member.token })).body.find(({ id }: { id: string }) => id === body.id)
      .isNew;
  expect([await isNew(newcomer), await isNew(admin)]).toEqual([true, false]);
  expect([await newOf(newcomer), await newOf(admin)]).toEqual([before + 1, beforeAdmin]);
  const see = (ids: unknown, token?: string) =>
    api.send(`${path}/seen`, { method: "POST", token, body: { ids } });
  const gone = "01890000-0000-7000-8000-000000000000";
  for (const ids of [[body.id, gone], [body.id]])
    expect(await see(ids, newcomer.token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await isNew(newcomer)).toBe(false);
  expect(await newOf(newcomer)).toBe(before);
  expect(await isNew(await api.member())).toBe(true);
  expect((await see([body.id])).status).toBe(401);
  expect((await see([], newcomer.token)).status).toBe(400);
});

test("who comes is counted for everybody, and named for admins", async () => {
  const other = await api.member();
  const { body } = await add(["Come all"], at(30));
  const come = (isComing: unknown, token: string | undefined = agent.token, id = body.id) =>
    api.send(`${path}/${id}/coming`, { method: "PUT", token, body: { isComing } });
  const seen = async (member: Member) =>
    (await list("", member)).find(({ id }) => id === body.id) as unknown as Record<string, unknown>;
  expect((await come(true)).body).toMatchObject({ comingCount: 1, isComing: true });
  await Promise.all([1, 2, 3].map(() => come(true)));
  await come(true, other.token);
  expect(await seen(agent)).toMatchObject({ comingCount: 2, isComing: true });
  expect(await seen(agent)).not.toHaveProperty("coming");
  expect(await seen(admin)).toMatchObject({
    comingCount: 2,
    isComing: false,
    coming: [agent.actor.telegramUsername, other.actor.telegramUsername],
  });
  await come(false);
  expect(await seen(agent)).toMatchObject({ comingCount: 1, isComing: false });

  expect(
    (await api.send(`${path}/${body.id}/coming`, { method: "PUT", body: { isComing: true } })).status,
  ).toBe(401);
  expect((await come("yes")).status).toBe(400);
  expect((await come(true, agent.token, "01890000-0000-7000-8000-000000000000")).status).toBe(404);
  const past = await add(["Over"], at(-1));
  expect((await come(true, agent.token, past.body.id)).status).toBe(409);
});

test("who comes is reminded an hour before, once, and anew when it is moved", async () => {
  const { body } = await add(["Soon"], at(0.5));
  const later = await add(["Not yet"], at(2));
  for (const { id } of [body, later.body])
    await api.send(`${path}/${id}/coming`, { method: "PUT", token: agent.token, body: { isComing: true } });
  const reminded = async (id: string) =>
    (await api.database.sql("upcoming_attendees").where({ initiative_id: id }).first("reminded_at"))
      .reminded_at;
  await Promise.all([api.core.initiatives.remindAttendees(), api.core.initiatives.remindAttendees()]);
  expect(await reminded(body.id)).not.toBeNull();
  expect(await reminded(later.body.id)).toBeNull();
  await api.send(`${path}/${body.id}`, { method: "PATCH", token: admin.token, body: { place: "Online" } });
  expect(await reminded(body.id)).not.toBeNull();
  await api.send(`${path}/${body.id}`, {
    method: "PATCH",
    token: admin.token,
    body: { initiativeTime: at(3) },
  });
  expect(await reminded(body.id)).toBeNull();
});

test("who has long said so is reminded a day before too, and sees it in the app until it is over", async () => {
  const [one, late] = [await api.member(), await api.member()];
  const { body } = await add(["Tomorrow's call"], at(23));
  const come = ({ token }: Member) =>
    api.send(`${path}/${body.id}/coming`, { method: "PUT", token, body: { isComing: true } });
  await Promise.all([come(one), come(late)]);
  const attendees = () => api.database.sql("upcoming_attendees").where({ initiative_id: body.id });
  await attendees()
    .where({ user_id: one.actor.id })
    .update({ created_at: at(-2) });
  const reminders = async ({ token }: Member) =>
    (await api.send("/api/initiatives/reminders", { token })).body.map(
      ({ id, isSeen }: { id: string; isSeen: boolean }) => [id, isSeen],
    );
  const unread = async ({ token }: Member) =>
    (await api.send("/api/home/counts", { token })).body.announcements;
  const { remindAttendees } = api.core.initiatives;
  await Promise.all([remindAttendees(), remindAttendees()]);
  expect([await reminders(one), await unread(one)]).toEqual([[[body.id, false]], 1]);
  // Who has said so within the day knows.
  expect([await reminders(late), await unread(late)]).toEqual([[], 0]);
  const look = () => api.send("/api/initiatives/reminders/seen", { method: "POST", token: one.token });
  expect((await look()).body).toEqual({ success: true });
  expect([await reminders(one), await unread(one)]).toEqual([[[body.id, true]], 0]);

  await remindAttendees(new Date(Date.now() + 22.5 * 3_600_000));
  await attendees().update({ reminded_at: new Date() });
  expect([await reminders(one), await unread(late)]).toEqual([[[body.id, false]], 1]);
  await api.send(`${path}/${body.id}`, {
    method: "PATCH",
    token: admin.token,
    body: { initiativeTime: at(80) },
  });
  expect([await reminders(one), await unread(one)]).toEqual([[], 0]);
  expect((await api.send("/api/initiatives/reminders")).status).toBe(401);
});

test("who is to be reminded an hour before is not told of the day before as well", async () => {
  const one = await api.member();
  const { body } = await add(["Nearly now"], at(0.5));
  await api.send(`${path}/${body.id}/coming`, { method: "PUT", token: one.token, body: { isComing: true } });
  const row = () => api.database.sql("upcoming_attendees").where({ user_id: one.actor.id });
  await row().update({ created_at: at(-48) });
  await api.core.initiatives.remindAttendees();
  expect(await row().first()).toMatchObject({ day_reminded_at: null, reminded_at: expect.any(Date) });
});

test.each([
  ["no name", { initiative: [] }, "initiative"],
  ["a time that does not exist", { initiative: ["A"], initiativeTime: "2027-02-30" }, "initiativeTime"],
  ["a link that is no web address", { initiative: ["A"], link: "javascript:alert(1)" }, "link"],
  ["a time zone that does not exist", { initiative: ["A"], timeZone: "Mars/Olympus" }, "timeZone"],
  ["a long description", { initiative: ["A"], description: "x".repeat(2001) }, "description"],
])("refuses %s", async (_, body, field) => {
  const answer = await api.send(path, { method: "POST", token: admin.token, body });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});
