import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceCookie } from "#contracts/auth.ts";
import { startTestApi, type Answer, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;
let offices = 0;

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

const wrong = "WRONG-CODE";
const newAddress = () => `198.51.100.${(offices += 1)}`;

interface From {
  address: string;
  /** What an earlier sign-in has left in the browser. */
  cookie?: string | undefined;
}

const signIn = (telegramUsername: string, accessCode: string, { address, cookie }: From) =>
  api.send("/api/auth/bd-login", {
    method: "POST",
    body: { telegramUsername, accessCode },
    headers: { "X-Forwarded-For": address, ...(cookie === undefined ? {} : { Cookie: cookie }) },
  });
const fail = (username: string, from: From, times = 10) =>
  Promise.all(Array.from({ length: times }, () => signIn(username, wrong, from)));
const rotate = async ({ actor }: Member): Promise<string> =>
  (await api.core.users.rotateAccessCode(admin.actor, { id: actor.id })).accessCode;
const cookieLine = ({ headers }: Answer) =>
  headers.getSetCookie().find((one) => one.startsWith(`${deviceCookie}=`)) ?? "";
const deviceOf = (answer: Answer) => cookieLine(answer).split(";")[0] ?? "";
const counted = async (key: string): Promise<number> => {
  const rows = await api.database.sql("rate_limits").whereLike("key", `login-${key}%`).select("points");
  return rows.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
};

test("ten wrong codes from one address keep out nobody who signs in from another", async () => {
  const { actor, accessCode } = await api.member();
  const attacker = { address: newAddress() };
  expect((await fail(actor.username, attacker)).map(({ status }) => status)).toEqual(Array(10).fill(401));
  const locked = await signIn(actor.username, accessCode, attacker);
  expect([locked.status, Number(locked.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await signIn(actor.username, accessCode, { address: newAddress() })).status).toBe(200);
});

test("a new code lets its user in at once, also from the address that was locked", async () => {
  const member = await api.member();
  const from = { address: newAddress() };
  await fail(member.actor.username, from);
  expect((await signIn(member.actor.username, wrong, from)).status).toBe(429);
  const code = await rotate(member);
  expect((await signIn(member.actor.username, code, from)).status).toBe(200);
});

test("a hundred wrong codes from everywhere keep out strangers, and not a device that signed in before", async () => {
  const { actor, accessCode } = await api.member();
  const home = { address: newAddress() };
  const cookie = deviceOf(await signIn(actor.username, accessCode, home));
  await fail(actor.username, { address: newAddress() }, 1);
  const name = api.database.sql("rate_limits").whereLike("key", `login-name:${actor.username} %`);
  expect(await name.update({ points: 100 })).toBe(1);
  expect((await signIn(actor.username, accessCode, home)).status).toBe(429);
  expect((await signIn(actor.username, accessCode, { ...home, cookie })).status).toBe(200);
  expect((await signIn(`@${actor.username.toUpperCase()}`, accessCode, { ...home, cookie })).status).toBe(
    200,
  );
});

test("two hundred failures from one IPv6 subscriber keep out that subscriber, and no other", async () => {
  const { actor, accessCode } = await api.member();
  await signIn("nobody_at_all", wrong, { address: "2001:db8:7:7::1" });
  const key = "login-address:2001:db8:7:7::/64";
  expect(await api.database.sql("rate_limits").where({ key }).update({ points: 200 })).toBe(1);
  expect((await signIn(actor.username, accessCode, { address: "2001:db8:7:7:ffff::9" })).status).toBe(429);
  expect((await signIn(actor.username, accessCode, { address: "2001:db8:7:8::9" })).status).toBe(200);
});

test("what is refused unread counts for nothing else, so that no other name or address is locked by it", async () => {
  const { actor } = await api.member();
  const from = { address: newAddress() };
  await fail(actor.username, from);
  await fail(actor.username, from, 30);
  expect(await counted(`address:${from.address}`)).toBe(10);
  expect(await counted(`name:${actor.username} `)).toBe(10);
});

test("a success forgets the failures of that name at that address, and itself counts for nothing", async () => {
  const { actor, accessCode } = await api.member();
  const [here, there] = [{ address: newAddress() }, { address: newAddress() }];
  await fail(actor.username, there, 2);
  for (const code of [wrong, wrong, accessCode, wrong, accessCode]) await signIn(actor.username, code, here);
  expect(await counted(`pair:${actor.username} `)).toBe(2);
  expect(await counted(`name:${actor.username} `)).toBe(5);
  expect(await counted(`address:${here.address}`)).toBe(3);
});

test("a device is known by a cookie that no script reads and that opens nothing", async () => {
  const { actor, accessCode } = await api.member();
  const answer = await signIn(actor.username, accessCode, { address: newAddress() });
  expect(cookieLine(answer)).toMatch(/path=\/api\/auth;.*samesite=strict;.*httponly/iu);
  expect(answer.text).not.toContain(deviceOf(answer).split("=")[1]);
  expect((await api.send("/api/auth/bd-session", { headers: { Cookie: deviceOf(answer) } })).status).toBe(
    401,
  );
});

test("a device is known for its own user alone, under the present code, and as long as nobody made it up", async () => {
  const [member, other] = [await api.member(), await api.member()];
  const from = { address: newAddress() };
  const cookie = deviceOf(await signIn(member.actor.username, member.accessCode, from));
  const others = deviceOf(await signIn(other.actor.username, other.accessCode, from));
  await fail(member.actor.username, from);
  const made = [others, `${cookie.slice(0, -4)}AAAA`, `${deviceCookie}=x`, `${deviceCookie}=.`];
  for (const one of made)
    expect((await signIn(member.actor.username, wrong, { ...from, cookie: one })).status).toBe(429);
  expect((await signIn(member.actor.username, wrong, { ...from, cookie })).status).toBe(401);

  await rotate(member);
  await fail(member.actor.username, from);
  expect((await signIn(member.actor.username, wrong, { ...from, cookie })).status).toBe(429);
});

test("a known device that fails ten times waits as well", async () => {
  const { actor, accessCode } = await api.member();
  const from = { address: newAddress() };
  const cookie = deviceOf(await signIn(actor.username, accessCode, from));
  await fail(actor.username, { ...from, cookie });
  expect((await signIn(actor.username, accessCode, { ...from, cookie })).status).toBe(429);
});

test("who signs in with the old code while a new one is made is not in afterwards", async () => {
  const from = { address: newAddress() };
  for (let round = 0; round < 3; round += 1) {
    const member = await api.member();
    const [answer] = await Promise.all([
      signIn(member.actor.username, member.accessCode, from),
      rotate(member),
    ]);
    const token: string | undefined = answer.body.sessionToken;
    expect((await api.send("/api/auth/bd-session", { token: token ?? "none" })).status).toBe(401);
  }
});
