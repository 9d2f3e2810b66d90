import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { tokenScopes, type TokenScope } from "#contracts/access-tokens.ts";
import { endpoints } from "#contracts/all.ts";
import { scopeOf } from "#contracts/token-scopes.ts";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let written = "";
let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  const environment = { LOG_LEVEL: "trace", RATE_LIMITS: "on" };
  api = await startTestApi(environment, { write: (line) => void (written += line) });
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
  agent = await api.member();
});
afterAll(() => api.close());

let made = 0;
const create = async (scopes: TokenScope[], member = admin, days = 30) => {
  const body = { name: `Script ${(made += 1)}`, scopes, days };
  const answer = await api.send("/api/access-tokens", { method: "POST", token: member.token, body });
  expect(answer.status).toBe(201);
  return { ...answer.body.token, secret: answer.body.secret as string };
};
const revoke = (id: string, token = admin.token) =>
  api.send(`/api/access-tokens/${id}`, { method: "DELETE", token });
const list = (token: string) => api.send("/api/access-tokens", { token });
const library = async (token: string) => (await api.send("/api/documents", { token })).status;

const placeOf = (path: string) => path.replaceAll(/:\w+/gu, newId());

describe("making tokens", () => {
  test("shows a token once, and keeps its hash alone", async () => {
    const token = await create(["documents:read"]);
    expect(token.secret).toMatch(/^lgd_[\w-]{43}$/u);
    expect(token.secret.startsWith(token.prefix)).toBe(true);
    expect(token).toMatchObject({ owner: "boss", scopes: ["documents:read"], lastUsedAt: null });
    const lasts = Date.parse(token.expiresAt) - Date.parse(token.createdAt);
    expect(lasts).toBe(30 * 86_400_000);
    const listed = await list(admin.token);
    expect(listed.text).not.toContain(token.secret);
    expect(listed.body[0]).toMatchObject({ id: token.id, prefix: token.prefix });
    const { sql } = api.database;
    for (const table of ["access_tokens", "audit_log"])
      expect(JSON.stringify(await sql(table))).not.toContain(token.secret);
    const [row] = await sql("access_tokens").where({ id: token.id });
    const audited = JSON.stringify(await sql("audit_log"));
    const exported = await api.send(`/api/users/${admin.actor.id}/export`, { token: admin.token });
    expect(exported.body.records.accessTokens).toContainEqual(expect.objectContaining({ id: token.id }));
    for (const text of [audited, exported.text, listed.text]) expect(text).not.toContain(row.token_hash);
    expect(exported.text).not.toContain(token.secret);
  });

  test.each([
    [{ scopes: ["documents:read"], days: 30 }, "name"],
    [{ name: "a", scopes: [], days: 30 }, "scopes"],
    [{ name: "a", scopes: ["users:write"], days: 30 }, "scopes.0"],
    [{ name: "a", scopes: ["documents:read"], days: 3650 }, "days"],
  ])("refuses %j", async (body, field) => {
    const answer = await api.send("/api/access-tokens", { method: "POST", token: admin.token, body });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  test("refuses a name one has used, and a twenty-first", async () => {
    const other = await api.member("CORE TEAM (ADMIN)");
    const { name } = await create(["tickets:read"], other);
    const body = { name, scopes: ["tickets:read"], days: 30 };
    const again = await api.send("/api/access-tokens", { method: "POST", token: other.token, body });
    expect([again.status, again.body.error]).toEqual([409, "You have a token of this name"]);
    for (let count = 1; count < 20; count += 1) await create(["tickets:read"], other);
    const more = { ...body, name: "One more" };
    const over = await api.send("/api/access-tokens", { method: "POST", token: other.token, body: more });
    expect([over.status, over.body.code]).toEqual([409, "conflict"]);
  });

  test("is for admins alone", async () => {
    const token = await create(["tickets:read"]);
    for (const send of [
      (given?: string) => list(given as string),
      (given?: string) => revoke(token.id, given),
      (given?: string) => api.send("/api/access-tokens", { method: "POST", token: given, body: {} }),
    ]) {
      const answer = await send(agent.token);
      expect([answer.status, answer.body.error]).toEqual([403, "Admin access required"]);
      expect((await send("")).status).toBe(401);
    }
    expect((await revoke(newId())).status).toBe(404);
  });
});

describe("what a token may do", () => {
  test("is what its scopes name, at every endpoint there is, and nothing else", async () => {
    const each = await Promise.all(
      tokenScopes.map(async (scope) => [scope, (await create([scope])).secret] as const),
    );
    // One admin's calls by token are counted together.
    const calls = endpoints.filter(({ access }) => access !== "public");
    expect(calls.length).toBeGreaterThan(100);
    for (const endpoint of calls) {
      const scope = scopeOf(endpoint);
      const [, secret = ""] = each.find(([name]) => name !== scope) ?? [];
      await api.database.sql.raw("truncate rate_limits");
      const { method } = endpoint;
      const { status, body } = await api.send(placeOf(endpoint.path), { method, token: secret });
      const error =
        scope === null
          ? "Access tokens cannot be used for this"
          : `This access token lacks the scope ${scope}`;
      expect([endpoint.name, status, body.error]).toEqual([endpoint.name, 403, error]);
    }
    for (const [scope, secret] of each) {
      const readable = calls.filter((endpoint) => scopeOf(endpoint) === scope && endpoint.method === "GET");
      for (const { path } of readable) {
        const { status } = await api.send(placeOf(path), { token: secret });
        expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
      }
    }
  });

  test("never is to sign in, to manage people, tokens or secrets", () => {
    const never = endpoints.filter(({ path }) =>
      /^\/api\/(?:auth|users|invitations|access-tokens|audit|events|notion|sources|options)\b/u.test(path),
    );
    expect(never.length).toBeGreaterThan(20);
    expect(never.filter((endpoint) => scopeOf(endpoint) !== null)).toEqual([]);
  });

  test("stands in the audit log with its name", async () => {
    const token = await create(["documents:write"]);
    const body = { title: "Sumac", content: "The sumac desk is on floor two." };
    const added = await api.send("/api/documents", { method: "POST", token: token.secret, body });
    expect(added.status).toBe(201);
    const { body: entries } = await api.send("/api/audit?subject=document", { token: admin.token });
    expect(entries[0]).toMatchObject({ actor: "boss", token: token.name, subjectId: added.body.id });
    await api.send(`/api/documents/${added.body.id}`, { method: "DELETE", token: admin.token });
    const { body: later } = await api.send("/api/audit?subject=document", { token: admin.token });
    expect(later[0]).toMatchObject({ actor: "boss", token: null });
  });

  test("is counted: whoever calls too often is told to wait", async () => {
    const eager = await api.member("CORE TEAM (ADMIN)");
    const { secret } = await create(["tickets:read"], eager);
    const statuses: Record<number, number> = {};
    for (let batch = 0; batch < 16; batch += 1)
      for (const { status } of await Promise.all(
        Array.from({ length: 20 }, () => api.send("/api/support/tickets", { token: secret })),
      ))
        statuses[status] = (statuses[status] ?? 0) + 1;
    expect(statuses).toEqual({ 200: 300, 429: 20 });
    expect((await api.send("/api/support/tickets", { token: eager.token })).status).toBe(200);
  });
});

describe("a token ends", () => {
  const ended = "This access token is unknown, has expired or was revoked";

  test("at once when it is revoked, by whichever admin", async () => {
    const other = await api.member("CORE TEAM (ADMIN)");
    const token = await create(["documents:read"], other);
    expect(await library(token.secret)).toBe(200);
    expect((await revoke(token.id)).status).toBe(200);
    const refused = await api.send("/api/documents", { token: token.secret });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([401, "unauthenticated", ended]);
    const audit = await api.database.sql("audit_log").where({ subject_id: token.id }).orderBy("id");
    expect(audit).toMatchObject([{ action: "token.create" }, { action: "token.revoke", actor_name: "boss" }]);
  });

  test("when its time is over, and is cleared away 30 days later", async () => {
    const token = await create(["documents:read"]);
    vi.useFakeTimers({ now: Date.now() + 29 * 86_400_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await library(token.secret)).toBe(200);
    vi.setSystemTime(Date.now() + 86_400_001);
    expect(await library(token.secret)).toBe(401);
    await api.core.accessTokens.removeExpired();
    const kept = async () => (await api.database.sql("access_tokens").where({ id: token.id })).length;
    expect(await kept()).toBe(1);
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    await api.core.accessTokens.removeExpired();
    expect(await kept()).toBe(0);
  });

  test.each([
    ["is disabled", "PATCH", { disabled: true }],
    ["loses the role", "PATCH", { role: "BD" }],
    ["is forgotten", "DELETE", undefined],
  ])("when its admin %s, and stays so", async (_what, method, body) => {
    const leaving = await api.member("CORE TEAM (ADMIN)");
    const { secret } = await create(["documents:read"], leaving);
    expect(await library(secret)).toBe(200);
    const path = `/api/users/${leaving.actor.id}`;
    expect((await api.send(path, { method, token: admin.token, body })).status).toBe(200);
    expect(await library(secret)).toBe(401);
    const back = { disabled: false, role: "CORE TEAM (ADMIN)" };
    expect((await api.send(path, { method: "PATCH", token: admin.token, body: back })).status).toBe(200);
    expect(await library(secret)).toBe(401);
  });
});

test("when a token was used is kept to a minute", async () => {
  const token = await create(["documents:read"]);
  await library(token.secret);
  const [listed] = (await list(admin.token)).body;
  expect(Math.abs(Date.parse(listed.lastUsedAt) - Date.now())).toBeLessThan(60_000);
  await library(token.secret);
  expect((await list(admin.token)).body[0].lastUsedAt).toBe(listed.lastUsedAt);
});

test("a token is no session: it follows no live changes", async () => {
  const { secret } = await create([...tokenScopes]);
  expect((await api.send("/api/events", { token: secret })).status).toBe(403);
  expect(await api.core.auth.findActor(secret)).toBeNull();
});

test("no token reaches the log, whose lines name it by its id", async () => {
  const token = await create(["documents:write"]);
  await library(token.secret);
  await api.send("/api/documents", {
    method: "POST",
    token: token.secret,
    body: `{"title": "${token.secret}`,
  });
  await api.send(`/api/documents/${token.secret}`, { token: token.secret });
  expect(written).toContain(token.id);
  expect(written).not.toMatch(/lgd_[\w-]{20}/u);
});
