import { sign } from "@tma.js/init-data-node";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hashToken } from "#core/auth/secrets.ts";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";

const botToken = "123456:test-token-of-a-bot";
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ TELEGRAM_BOT_TOKEN: botToken });
});
afterAll(() => api.close());

const signIn = (telegramUsername: unknown, accessCode: unknown, more: object = {}) =>
  api.send("/api/auth/bd-login", { method: "POST", body: { telegramUsername, accessCode, ...more } });
const signInFromTelegram = (initData: string) =>
  api.send("/api/auth/telegram", { method: "POST", body: { initData } });
const launchAs = (user: { id: number; username: string }) =>
  sign({ user: { ...user, first_name: "Eve" } }, botToken, new Date());
const launch = (id: number, signedAt = new Date(), token = botToken) =>
  sign({ user: { id, first_name: "Ann" } }, token, signedAt);

describe("signing in with an access code", () => {
  test("answers the user and a token that opens the session", async () => {
    const { actor, accessCode } = await api.member("BD", "Maria_OTC");
    const answer = await signIn("  @maria_otc ", ` ${accessCode} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      user: { id: actor.id, isAdmin: false, userRole: "BD" },
    });
    const session = await api.send("/api/auth/bd-session", { token: answer.body.sessionToken });
    expect(session.body).toEqual({ success: true, user: actor });
  });

  test("takes a code that was typed without its capitals and dashes", async () => {
    const { actor, accessCode } = await api.member();
    const typed = accessCode.toLowerCase().replaceAll("-", " ");
    expect((await signIn(actor.username, typed)).status).toBe(200);
    expect((await signIn(actor.username, typed.slice(1))).status).toBe(401);
  });

  test("sets a cookie that works for reading only", async () => {
    const { actor, accessCode } = await api.member();
    const answer = await signIn(actor.username, accessCode);
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/legend_session=.*httponly/iu);
    expect(cookie).toMatch(/samesite=lax/iu);
    const headers = { Cookie: cookie.split(";")[0] ?? "" };
    expect((await api.send("/api/auth/bd-session", { headers })).status).toBe(200);
    expect((await api.send("/api/auth/logout", { method: "POST", headers })).status).toBe(401);
  });

  test("refuses a wrong code, an unknown name and a disabled user alike", async () => {
    const known = await api.member();
    const disabled = await api.member();
    await api.core.users.change({ ...known.actor, isAdmin: true }, { id: disabled.actor.id, disabled: true });
    const answers = await Promise.all([
      signIn(known.actor.username, "WRONG-CODE"),
      signIn("nobody_here", "WRONG-CODE"),
      signIn(disabled.actor.username, disabled.accessCode),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({
        success: false,
        error: "Invalid username or access code",
        code: "unauthenticated",
      });
    }
  });

  test("refuses an eleventh attempt with the time to wait, also for the right code", async () => {
    const { actor, accessCode } = await api.member();
    await Promise.all(Array.from({ length: 10 }, () => signIn(actor.username, "WRONG-CODE")));
    const answer = await signIn(actor.username, accessCode);
    expect(answer.status).toBe(429);
    expect(answer.body.code).toBe("rate_limited");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each([
    ["no username", { telegramUsername: "", accessCode: "x" }, "telegramUsername"],
    ["a blank code", { telegramUsername: "ann", accessCode: "   " }, "accessCode"],
    ["a number for a name", { telegramUsername: 7, accessCode: "x" }, "telegramUsername"],
    ["nothing", {}, "telegramUsername"],
  ])("names the field when given %s", async (_, body, field) => {
    const answer = await api.send("/api/auth/bd-login", { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });

  test("refuses malformed JSON and other content types", async () => {
    const malformed = await api.send("/api/auth/bd-login", { method: "POST", body: '{"telegramUsername":' });
    expect([malformed.status, malformed.body.code]).toEqual([400, "validation_failed"]);
    const form = await api.send("/api/auth/bd-login", {
      method: "POST",
      body: "telegramUsername=a",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([form.status, form.body.code]).toEqual([415, "unsupported_media_type"]);
  });
});

describe("signing in with a password", () => {
  test("works for a user who has one", async () => {
    const admin = await api.member("CORE TEAM (ADMIN)");
    await api.core.users.change(admin.actor, { id: admin.actor.id, password: "correct horse battery" });
    const body = { username: admin.actor.username, password: "correct horse battery" };
    const answer = await api.send("/api/auth/login", { method: "POST", body });
    expect(answer.body).toMatchObject({ success: true, user: { isAdmin: true } });
    const wrong = await api.send("/api/auth/login", {
      method: "POST",
      body: { ...body, password: admin.accessCode },
    });
    expect(wrong.status).toBe(401);
  });
});

describe("signing in from Telegram", () => {
  test("needs a linked account, which a code given inside Telegram links", async () => {
    const { actor, accessCode } = await api.member();
    const before = await api.send("/api/auth/telegram", { method: "POST", body: { initData: launch(501) } });
    expect([before.status, before.body.code]).toEqual([401, "telegram_not_linked"]);
    await signIn(actor.username, accessCode, { initData: launch(501) });
    const after = await api.send("/api/auth/telegram", { method: "POST", body: { initData: launch(501) } });
    expect(after.body).toMatchObject({ success: true, user: { id: actor.id } });
  });

  test("refuses launch data that is old, from the future, signed by another bot or without a user", async () => {
    const { actor, accessCode } = await api.member();
    await signIn(actor.username, accessCode, { initData: launch(502) });
    const hour = 60 * 60 * 1000;
    const refused = [
      launch(502, new Date(Date.now() - 2 * hour)),
      launch(502, new Date(Date.now() + hour)),
      launch(502, new Date(), "999999:another-bots-token"),
      sign({}, botToken, new Date()),
      `${launch(502)}&x=1`,
      "nonsense",
    ];
    for (const initData of refused) {
      const answer = await signInFromTelegram(initData);
      expect([answer.status, answer.body.code]).toEqual([401, "telegram_not_linked"]);
      expect(answer.body.error).toMatch(/Close (?:the app|it) and open it again from the bot\.$/u);
    }
  });

  test("refuses the launch data of a session that was logged out, and takes that of the next launch", async () => {
    const { actor, accessCode } = await api.member();
    const first = await signIn(actor.username, accessCode, { initData: launch(503) });
    const opened = launch(503, new Date(Date.now() - 5000));
    const { sessionToken } = (await signInFromTelegram(opened)).body;
    expect((await signInFromTelegram(opened)).status).toBe(200);
    await api.send("/api/auth/logout", { method: "POST", token: sessionToken });
    const again = await signInFromTelegram(opened);
    expect([again.status, again.body.code]).toEqual([401, "telegram_not_linked"]);
    expect(again.body.error).toMatch(/^You have logged out/u);
    expect((await signInFromTelegram(launch(503, new Date(Date.now() - 2000)))).status).toBe(200);
    const { sessionToken: byCode } = first.body;
    await api.send("/api/auth/logout", { method: "POST", token: byCode });
    expect(await api.core.auth.findActor(byCode)).toBeNull();
  });

  test("a changed username still gets in, and whoever took over the old one does not", async () => {
    const { actor, accessCode } = await api.member("BD", "first_name_of_eve");
    await signIn(actor.username, accessCode, { initData: launchAs({ id: 504, username: actor.username }) });
    const renamed = await signInFromTelegram(launchAs({ id: 504, username: "second_name_of_eve" }));
    expect(renamed.body).toMatchObject({ success: true, user: { id: actor.id } });
    const taker = await signInFromTelegram(launchAs({ id: 505, username: actor.username }));
    expect([taker.status, taker.body.code]).toEqual([401, "telegram_not_linked"]);
    expect(taker.body.error).toMatch(/^Sign in once with your access code/u);
  });

  test("refuses a linked user who was disabled", async () => {
    const admin = await api.member("CORE TEAM (ADMIN)");
    const { actor, accessCode } = await api.member();
    await signIn(actor.username, accessCode, { initData: launch(506) });
    await api.core.users.change(admin.actor, { id: actor.id, disabled: true });
    expect((await signInFromTelegram(launch(506))).status).toBe(401);
  });
});

describe("a session", () => {
  test("ends with logout", async () => {
    const { token } = await api.member();
    const answer = await api.send("/api/auth/logout", { method: "POST", token });
    expect(answer.body).toEqual({ success: true });
    expect((await api.send("/api/auth/bd-session", { token })).status).toBe(401);
  });

  const expire = async (token: string, expires_at: Date) => {
    await api.database
      .sql("sessions")
      .where({ token_hash: hashToken(token) })
      .update({ expires_at });
  };

  test("ends after its time", async () => {
    const { token } = await api.member();
    await expire(token, new Date(Date.now() - 1000));
    expect((await api.send("/api/auth/bd-session", { token })).status).toBe(401);
  });

  test("slides while it is used", async () => {
    const { token } = await api.member();
    const soon = new Date(Date.now() + 60_000);
    await expire(token, soon);
    expect((await api.send("/api/auth/bd-session", { token })).status).toBe(200);
    const [session] = await api.database
      .sql("sessions")
      .where({ token_hash: hashToken(token) })
      .select("expires_at");
    expect(session?.expires_at.getTime()).toBeGreaterThan(soon.getTime());
  });

  test("ends in every process at once, though each remembers whose it is", async () => {
    const { token } = await api.member();
    const other = await createCore({ ...api });
    onTestFinished(() => other.close());
    await eventually(async () => {
      // Known from here on without the database: the row is gone and the session still lives.
      expect(await other.auth.findActor(token)).not.toBeNull();
      const sessions = api.database.sql("sessions").where({ token_hash: hashToken(token) });
      const [row] = await sessions.clone().select();
      await sessions.clone().del();
      const remembered = await other.auth.findActor(token);
      await api.database.sql("sessions").insert(row);
      expect(remembered).not.toBeNull();
    });
    await api.send("/api/auth/logout", { method: "POST", token });
    expect((await api.send("/api/auth/bd-session", { token })).status).toBe(401);
    // Well before it would have been looked up again in any case.
    await vi.waitFor(async () => expect(await other.auth.findActor(token)).toBeNull(), 4000);
  });

  test("is refused without a token and with an unknown one", async () => {
    const none = await api.send("/api/auth/bd-session");
    expect(none.body).toMatchObject({ error: "Authentication required", code: "unauthenticated" });
    expect((await api.send("/api/auth/bd-session", { token: "unknown" })).status).toBe(401);
  });

  test("is stored only as a hash", async () => {
    const { token, accessCode } = await api.member();
    const dump = JSON.stringify([await api.database.sql("sessions"), await api.database.sql("users")]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(accessCode);
  });
});
