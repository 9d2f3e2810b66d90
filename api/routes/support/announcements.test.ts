import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/announcements";

let api: TestApi;
let admin: Member;
let agent: Member;
let other: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  [agent, other] = [await api.member(), await api.member()];
});
afterAll(() => api.close());

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const add = (body: object, { token }: Member = admin, headers: Record<string, string> = {}) =>
  api.send(path, {
    method: "POST",
    token,
    headers,
    body: { title: "New terms", text: "They **changed**.", audience: "everybody", ...body },
  });
const get = (at: string, { token }: Member) => api.send(`${path}${at}`, { token });
const change = (id: string, body: object, { token }: Member = admin) =>
  api.send(`${path}/${id}`, { method: "PATCH", token, body });
const withdraw = (id: string, { token }: Member = admin) =>
  api.send(`${path}/${id}/withdraw`, { method: "POST", token });
const markRead = (id: string, { token }: Member) =>
  api.send(`${path}/mine/${id}/read`, { method: "PUT", token });
const mine = async (member: Member): Promise<string[]> =>
  (await get("/mine", member)).body.map(({ id }: { id: string }) => id);
const unread = async ({ token }: Member): Promise<number> =>
  (await api.send("/api/home/counts", { token })).body.announcements;

test("reaches everybody but its author at once, counts as new until it is read, and says who has read it", async () => {
  const { status, body } = await add({ link: "https://legend.example/terms" });
  // Whom the product itself was set up with is the third.
  expect([status, body.state, body.recipientCount, body.readCount]).toEqual([201, "sent", 3, 0]);
  expect(await mine(admin)).toEqual([]);
  expect((await get(`/mine/${body.id}`, agent)).body).toMatchObject({
    title: "New terms",
    text: "They **changed**.",
    link: "https://legend.example/terms",
    author: admin.actor.telegramUsername,
    initiative: null,
    readAt: null,
  });
  expect(await unread(agent)).toBe(1);
  const first = (await markRead(body.id, agent)).body.readAt;
  expect((await markRead(body.id, agent)).body.readAt).toBe(first);
  expect([await unread(agent), await unread(other)]).toEqual([0, 1]);
  expect((await get(`/${body.id}`, admin)).body).toMatchObject({ recipientCount: 3, readCount: 1 });
  const { body: readers } = await get(`/${body.id}/recipients?read=true`, admin);
  expect(readers).toEqual([
    {
      id: agent.actor.id,
      username: agent.actor.telegramUsername,
      readAt: first,
      readIn: "app",
      inTelegram: false,
    },
  ]);
  const { body: others } = await get(`/${body.id}/recipients?read=false&q=${other.actor.username}`, admin);
  expect(others).toMatchObject([{ id: other.actor.id, readAt: null, readIn: null }]);
});

test("only admins write and see who reads; everybody sees their own alone", async () => {
  const { body } = await add({ audience: "people", people: [agent.actor.id] });
  expect(body.people).toEqual([{ id: agent.actor.id, username: agent.actor.telegramUsername }]);
  expect((await add({}, agent)).status).toBe(403);
  expect((await change(body.id, { title: "Mine" }, agent)).status).toBe(403);
  expect((await withdraw(body.id, agent)).status).toBe(403);
  for (const place of ["", `/${body.id}`, `/${body.id}/recipients`, "/reach"])
    expect([place, (await get(place, agent)).status]).toEqual([place, 403]);
  for (const place of ["", "/mine", `/mine/${body.id}`])
    expect((await api.send(`${path}${place}`)).status).toBe(401);
  expect((await get(`/mine/${body.id}`, agent)).status).toBe(200);
  expect((await get(`/mine/${body.id}`, other)).status).toBe(404);
  expect((await markRead(body.id, other)).status).toBe(404);
  expect(await mine(other)).not.toContain(body.id);
  const nobody = "01890000-0000-7000-8000-000000000000";
  for (const place of [`/${nobody}`, `/${nobody}/recipients`])
    expect((await get(place, admin)).status).toBe(404);
  expect((await change(nobody, { title: "None" })).status).toBe(404);
  expect((await withdraw(nobody)).status).toBe(404);
});

test("reaches those of a role, and not who has left", async () => {
  const second = await api.member("CORE TEAM (ADMIN)");
  const left = await api.member("CORE TEAM (ADMIN)");
  await api.core.users.change(admin.actor, { id: left.actor.id, disabled: true });
  const { body } = await add({ audience: "role", role: "CORE TEAM (ADMIN)" });
  const { body: got } = await get(`/${body.id}/recipients`, admin);
  const ids = new Set(got.map(({ id }: { id: string }) => id));
  expect([second, left, admin, agent].map(({ actor }) => ids.has(actor.id))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const reach = async (query: string) => (await get(`/reach${query}`, admin)).body;
  expect(await reach("?role=BD")).toEqual({ people: 2, inTelegram: 0 });
  expect(await reach("")).toEqual({ people: 4, inTelegram: 0 });
});

test("a scheduled one arrives at its time, once, whoever looks and however often", async () => {
  const { body } = await add({ sendAt: at(1) });
  expect([body.state, body.recipientCount]).toEqual(["scheduled", 0]);
  await api.core.announcements.sendDue();
  expect(await mine(agent)).not.toContain(body.id);
  const due = new Date(Date.now() + 2 * 3_600_000);
  const { sendDue } = api.core.announcements;
  await Promise.all([sendDue(due), sendDue(due), sendDue(due)]);
  expect((await mine(agent)).filter((id) => id === body.id)).toHaveLength(1);
  const { body: log } = await api.send("/api/audit?subject=announcement", { token: admin.token });
  const ofIt = log.filter(({ subjectId }: { subjectId: string }) => subjectId === body.id);
  expect(ofIt.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
    ["announcement.send", null],
    ["announcement.add", admin.actor.username],
  ]);
});

test("a scheduled one is changed, put off, sent now, or never", async () => {
  const { body } = await add({ sendAt: at(1), link: "https://legend.example" });
  const later = at(5);
  expect((await change(body.id, { title: "Newer terms", sendAt: later, link: null })).body).toMatchObject({
    title: "Newer terms",
    text: "They **changed**.",
    link: null,
    sendAt: later,
    state: "scheduled",
    editedAt: null,
  });
  expect((await change(body.id, { sendAt: null })).body.state).toBe("sent");
  expect(await mine(agent)).toContain(body.id);
  expect((await change(body.id, { sendAt: later })).status).toBe(409);
  const { body: never } = await add({ sendAt: at(1) });
  expect((await withdraw(never.id)).body.state).toBe("withdrawn");
  await api.core.announcements.sendDue(new Date(Date.now() + 2 * 3_600_000));
  expect(await mine(agent)).not.toContain(never.id);
});

test("one that was sent is corrected where it is, and withdrawn from the app", async () => {
  const { body } = await add({});
  const before = await unread(agent);
  const corrected = await change(body.id, { text: "They stay." });
  expect(corrected.body.editedAt).not.toBeNull();
  expect((await get(`/mine/${body.id}`, agent)).body.text).toBe("They stay.");
  expect((await withdraw(body.id)).body.state).toBe("withdrawn");
  expect((await withdraw(body.id)).status).toBe(200);
  expect((await get(`/mine/${body.id}`, agent)).status).toBe(404);
  expect((await markRead(body.id, agent)).status).toBe(404);
  expect(await mine(agent)).not.toContain(body.id);
  expect(await unread(agent)).toBe(before - 1);
  expect((await change(body.id, { title: "Again" })).status).toBe(409);
  const listed = await get("?state=withdrawn", admin);
  expect(listed.body.map(({ id }: { id: string }) => id)).toContain(body.id);
});

test("is told once however often it is sent with the same key", async () => {
  const headers = { "Idempotency-Key": "told-once" };
  const answers = await Promise.all([1, 2, 3].map(() => add({ title: "Once" }, admin, headers)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await get("?q=once", admin)).body).toHaveLength(1);
});

test("shows the initiative it is about, and who comes to it", async () => {
  const initiative = await api.send("/api/initiatives/upcoming", {
    method: "POST",
    token: admin.token,
    body: { initiative: ["Town hall"], initiativeTime: at(30), timeZone: "Asia/Singapore" },
  });
  const { body } = await add({ initiativeId: initiative.body.id });
  await api.core.initiatives.come(agent.actor, { id: initiative.body.id, isComing: true });
  const seen = async () => (await get(`/mine/${body.id}`, agent)).body.initiative;
  expect(await seen()).toMatchObject({ initiative: ["Town hall"], isComing: true, comingCount: 1 });
  await api.core.initiatives.removeUpcoming(admin.actor, { id: initiative.body.id });
  expect(await seen()).toBeNull();
});

test.each([
  ["no title", { title: " " }, "title"],
  ["a long title", { title: "x".repeat(121) }, "title"],
  ["a text that shows nothing", { text: "<!-- nothing -->" }, "text"],
  ["a long text", { text: "x".repeat(3001) }, "text"],
  ["a link that is no web address", { link: "javascript:alert(1)" }, "link"],
  ["nobody picked", { audience: "people" }, "people"],
  ["a role that is not named", { audience: "role" }, "role"],
  ["people there are not", { audience: "people", people: [crypto.randomUUID()] }, "people"],
  ["an initiative there is not", { initiativeId: crypto.randomUUID() }, "initiativeId"],
])("refuses %s", async (_, body, field) => {
  const answer = await add(body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test("ten thousand people get one in a few statements, and are listed page by page", async () => {
  await api.database.sql.raw(
    `insert into users (id, telegram_username, username_key, role, created_at)
     select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n, 'BD', now() from generate_series(1, 10000) n`,
  );
  const { body } = await add({ title: "To the crowd" });
  expect(body.recipientCount).toBeGreaterThan(10_000);
  const first = await get(`/${body.id}/recipients?read=false`, admin);
  expect([first.body.length, first.headers.get("X-Total-Count")]).toEqual([50, String(body.recipientCount)]);
  const cursor = first.headers.get("X-Next-Cursor");
  const second = await get(`/${body.id}/recipients?read=false&cursor=${cursor}`, admin);
  const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(100);
});
