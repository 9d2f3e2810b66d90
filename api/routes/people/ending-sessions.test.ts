import { sign } from "@tma.js/init-data-node";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { hashSecret } from "#core/auth/secrets.ts";
import { newId } from "#core/ids.ts";
import { followEvents } from "#test/follow-events.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const botToken = "123456:test-token-of-a-bot";
let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi({ TELEGRAM_BOT_TOKEN: botToken });
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const password = "correct horse battery";
const post = (path: string, token?: string, body: object = {}) =>
  api.send(path, { method: "POST", token, body });
const setPassword = ({ actor }: Member, given: string, token = admin.token) =>
  api.send(`/api/users/${actor.id}`, { method: "PATCH", token, body: { password: given } });
const signIn = async ({ actor, accessCode }: Member): Promise<string> => {
  const body = { telegramUsername: actor.username, accessCode };
  return (await post("/api/auth/bd-login", undefined, body)).body.sessionToken;
};
const isIn = async (token: string) => (await api.send("/api/auth/bd-session", { token })).status === 200;
const follow = async (token: string) => {
  const stream = await followEvents(api.url, token);
  onTestFinished(() => stream.close());
  await stream.until(({ event }) => event === "ready");
  return stream;
};

test("a password that another admin sets ends all sessions of its user, live streams included", async () => {
  const person = await api.member("CORE TEAM (ADMIN)");
  const second = await signIn(person);
  const stream = await follow(second);
  expect((await setPassword(person, password)).status).toBe(200);
  expect(await stream.ended).toBe("closed");
  expect([await isIn(person.token), await isIn(second), await isIn(admin.token)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("who sets their own password stays where they set it, and is signed out everywhere else", async () => {
  const person = await api.member("CORE TEAM (ADMIN)");
  const [here, elsewhere] = [person.token, await signIn(person)];
  const [staying, leaving] = [await follow(here), await follow(elsewhere)];
  expect((await setPassword(person, password, here)).status).toBe(200);
  expect(await leaving.ended).toBe("closed");
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  await post("/api/documents", admin.token, { title: "After the password", content: "Text." });
  await staying.until(({ event }) => event === "invalidate");
});

test("who makes their own code anew stays where they made it, and is signed out everywhere else", async () => {
  const person = await api.member("CORE TEAM (ADMIN)");
  const [here, elsewhere] = [person.token, await signIn(person)];
  const made = await post(`/api/users/${person.actor.id}/access-code`, here);
  expect(made.status).toBe(200);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect(await isIn(await signIn({ ...person, accessCode: made.body.accessCode }))).toBe(true);
});

test("a change of role alone ends no session", async () => {
  const person = await api.member();
  await api.core.users.change(admin.actor, { id: person.actor.id, role: "CORE TEAM (ADMIN)" });
  expect(await isIn(person.token)).toBe(true);
});

test.each([
  ["elevenchars", "At least 12 characters"],
  ["Password2026!", "This is one of the first passwords"],
  ["Legend-Liquidity-1", "It is little more than a name"],
])("a password like %s is told of under its field", async (given, problem) => {
  const { status, body } = await setPassword(admin, given);
  expect([status, body.fields]).toEqual([400, { password: expect.stringContaining(problem) }]);
});

test("a password is not made of the name of whoever it is for", async () => {
  const person = await api.member("CORE TEAM (ADMIN)", "nova_chen");
  const { status, body } = await setPassword(person, "NovaChen-2026-11");
  expect([status, Object.keys(body.fields)]).toEqual([400, ["password"]]);
  expect((await setPassword({ ...person, actor: { ...person.actor, id: newId() } }, password)).status).toBe(
    404,
  );
});

test("a password of before, short as it is, goes on opening sessions", async () => {
  const { actor } = await api.member("CORE TEAM (ADMIN)");
  const password_hash = await hashSecret("oldandshort");
  await api.database.sql("users").where({ id: actor.id }).update({ password_hash });
  const body = { username: actor.username, password: "oldandshort" };
  expect((await post("/api/auth/login", undefined, body)).status).toBe(200);
});

test("signing out everywhere ends every session, its cookie, its live streams and its launch data", async () => {
  const person = await api.member();
  const initData = sign({ user: { id: 701, first_name: "Ann" } }, botToken, new Date());
  const body = { telegramUsername: person.actor.username, accessCode: person.accessCode, initData };
  const inTelegram = (await post("/api/auth/bd-login", undefined, body)).body.sessionToken;
  const stream = await follow(inTelegram);
  const answer = await post("/api/auth/logout-everywhere", person.token);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(answer.headers.getSetCookie().join()).toMatch(/legend_session=;.*expires=Thu, 01 Jan 1970/iu);
  expect(await stream.ended).toBe("closed");
  expect([await isIn(person.token), await isIn(inTelegram)]).toEqual([false, false]);
  const again = await post("/api/auth/telegram", undefined, { initData });
  expect([again.status, again.body.error]).toEqual([401, expect.stringMatching(/^You have logged out/u)]);
  expect(await isIn(await signIn(person))).toBe(true);
});

test("an admin signs another person out everywhere, and nobody else does", async () => {
  const [person, agent] = [await api.member(), await api.member()];
  const path = `/api/users/${person.actor.id}/sign-out`;
  expect((await post(path)).status).toBe(401);
  expect((await post(path, agent.token)).status).toBe(403);
  expect(await isIn(person.token)).toBe(true);
  const stream = await follow(person.token);
  expect((await post(path, admin.token)).body).toEqual({ success: true });
  expect(await stream.ended).toBe("closed");
  expect([await isIn(person.token), await isIn(agent.token)]).toEqual([false, true]);
  expect((await post(`/api/users/${newId()}/sign-out`, admin.token)).status).toBe(404);
  expect((await post("/api/auth/logout-everywhere")).status).toBe(401);
});
