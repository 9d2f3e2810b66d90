import { sign } from "@tma.js/init-data-node";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const botToken = "123456:test-token-of-a-bot";
let api: TestApi;
let admin: Member;
let written = "";
let offices = 0;
let address = "";

beforeAll(async () => {
  const settings = { TRUST_PROXY: "on", LOG_LEVEL: "info", TELEGRAM_BOT_TOKEN: botToken };
  api = await startTestApi(settings, { write: (line) => void (written += line) });
  admin = await api.member("CORE TEAM (ADMIN)", "overseer");
});
afterAll(() => api.close());
beforeEach(() => {
  address = `192.0.2.${(offices += 1)}`;
});

const post = (path: string, body: object, token?: string) =>
  api.send(path, { method: "POST", token, body, headers: { "X-Forwarded-For": address } });
const signIn = (telegramUsername: string, accessCode: string) =>
  post("/api/auth/bd-login", { telegramUsername, accessCode });
const logged = (): Record<string, unknown>[] =>
  written
    .split("\n")
    .filter((line) => line.includes(`"address":"${address}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
/** What the audit log has of the present address, the oldest first. */
const audited = async (subject = "sign-in"): Promise<Record<string, unknown>[]> => {
  const { body } = await api.send(`/api/audit?subject=${subject}`, { token: admin.token });
  return (body as { after: { address?: string } | null }[])
    .filter(({ after }) => after?.address === address)
    .toReversed();
};

test("a sign-in and a sign-out are in the log and in the audit log, with name and address", async () => {
  const { actor, accessCode } = await api.member();
  const { sessionToken } = (await signIn(actor.username, accessCode)).body;
  await post("/api/auth/logout", {}, sessionToken);
  const { username } = actor;
  expect(logged()).toMatchObject([
    { level: 30, msg: "signed in", username, by: "access code" },
    { level: 30, msg: "signed out", username },
  ]);
  const entry = { actor: username, subject: "sign-in", subjectId: address, before: null };
  expect(await audited()).toMatchObject([
    { ...entry, action: "sign-in.open", after: { username, by: "access code" } },
    { ...entry, action: "sign-in.close", after: { username } },
  ]);
});

test("each way of signing in is told", async () => {
  const boss = await api.member("CORE TEAM (ADMIN)");
  const password = "correct horse battery";
  await api.core.users.change(admin.actor, { id: boss.actor.id, password });
  await post("/api/auth/login", { username: boss.actor.username, password });
  const { actor, accessCode } = await api.member();
  const initData = sign({ user: { id: 901, first_name: "Ann" } }, botToken, new Date());
  await post("/api/auth/bd-login", { telegramUsername: actor.username, accessCode, initData });
  await post("/api/auth/telegram", { initData });
  const by = logged().map((line) => [line.username, line.by]);
  expect(by).toEqual([
    [boss.actor.username, "password"],
    [actor.username, "access code"],
    [actor.username, "Telegram"],
  ]);
  expect((await audited()).map(({ after }) => (after as { by: string }).by)).toEqual(
    by.map(([, how]) => how),
  );
});

test("failures and the lock-out they end in are logged each, and audited once for a name and an address", async () => {
  const { actor } = await api.member();
  const { username } = actor;
  await Promise.all(Array.from({ length: 10 }, () => signIn(username, "WRONG-CODE")));
  for (let more = 0; more < 3; more += 1) await signIn(username, "WRONG-CODE");
  await vi.waitFor(async () => expect(await audited()).toHaveLength(2));
  await api.core.auth.settled();
  expect(await audited()).toMatchObject([
    { actor: null, action: "sign-in.refuse", after: { username, by: "access code" } },
    { actor: null, action: "sign-in.lock-out", after: { username, lockedBy: "name and address" } },
  ]);
  const lines = logged();
  expect(lines.filter(({ msg }) => msg === "sign-in refused")).toHaveLength(10);
  const locked = lines.filter(({ msg }) => msg === "sign-in locked out");
  expect(locked).toHaveLength(3);
  expect(locked[0]).toMatchObject({ level: 40, username, lockedBy: "name and address" });
});

test("whatever names are made up, an address adds one entry, and all of them together a hundred", async () => {
  for (const name of ["made_up_1", "made_up_2", "made_up_3"]) await signIn(name, "WRONG-CODE");
  await api.core.auth.settled();
  expect(await audited()).toMatchObject([{ action: "sign-in.refuse", after: { by: "access code" } }]);
  expect(JSON.stringify(await api.database.sql("audit_log"))).not.toContain("made_up");
  const all = api.database.sql("rate_limits").where({ key: "login-noted-nobody:all" });
  expect(await all.update({ points: 100 })).toBe(1);
  address = "192.0.2.250";
  await signIn("made_up_4", "WRONG-CODE");
  await api.core.auth.settled();
  expect(await audited()).toEqual([]);
  expect(logged()).toMatchObject([{ msg: "sign-in refused", username: "made_up_4" }]);
});

test("a code typed where the name belongs is written down nowhere", async () => {
  const { actor, accessCode } = await api.member();
  const typed = [accessCode, accessCode.replaceAll("-", "").toLowerCase(), "correct horse battery"];
  for (const name of typed) await signIn(name, actor.username);
  await api.core.auth.settled();
  expect(logged().map(({ username }) => username)).toEqual(typed.map(() => "(not a username)"));
  const kept = JSON.stringify(await api.database.sql("audit_log")) + written;
  for (const secret of typed) expect(kept).not.toContain(secret);
});

test("launch data that proves nobody is in the log alone", async () => {
  await post("/api/auth/telegram", { initData: "user=x&hash=00" });
  await api.core.auth.settled();
  expect(logged()).toMatchObject([{ msg: "sign-in refused", by: "Telegram", why: "unproven" }]);
  expect(await audited()).toEqual([]);
});

test("signing out everywhere is told, by oneself and by an admin", async () => {
  const { actor, accessCode } = await api.member();
  const { sessionToken } = (await signIn(actor.username, accessCode)).body;
  await post("/api/auth/logout-everywhere", {}, sessionToken);
  await post(`/api/users/${actor.id}/sign-out`, {}, admin.token);
  expect(logged().slice(1)).toMatchObject([
    { msg: "signed out everywhere", username: actor.username, by: actor.username },
    { msg: "signed out everywhere", username: actor.username, by: "overseer" },
  ]);
  expect(await audited("user")).toMatchObject([
    { actor: actor.username, action: "user.sign-out", subjectId: actor.id },
    { actor: "overseer", action: "user.sign-out-other", subjectId: actor.id },
  ]);
});

test("who is forgotten is forgotten here, too", async () => {
  const { actor, accessCode } = await api.member("BD", "leaving_by_night");
  await signIn(actor.username, accessCode);
  await signIn(actor.username, "WRONG-CODE");
  await api.core.auth.settled();
  await api.core.users.forget(admin.actor, { id: actor.id });
  const kept = JSON.stringify(await api.database.sql("audit_log"));
  expect([kept.includes("leaving_by_night"), kept.includes(`"${address}"`)]).toEqual([false, false]);
});
