import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)", "boss");
});
afterAll(() => api.close());

const add = (body: unknown, token: string | undefined = admin.token) =>
  api.send("/api/users", { method: "POST", token, body });
const change = (id: string, body: unknown) =>
  api.send(`/api/users/${id}`, { method: "PATCH", token: admin.token, body });
const signIn = (telegramUsername: string, accessCode: string) =>
  api.send("/api/auth/bd-login", { method: "POST", body: { telegramUsername, accessCode } });

describe("adding a person", () => {
  test("answers their access code once, and it works", async () => {
    const answer = await add({ telegramUsername: "@New_Agent", role: "BD" });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      username: "New_Agent",
      userRole: "BD",
      isAdmin: false,
      disabled: false,
      waiting: false,
    });
    expect((await signIn("new_agent", answer.body.accessCode)).status).toBe(200);
    const list = await api.send("/api/users", { token: admin.token });
    expect(list.text).not.toContain(answer.body.accessCode);
    const audit = await api.database.sql("audit_log").where({ subject_id: answer.body.user.id });
    expect(audit).toMatchObject([{ action: "user.add", actor_name: "boss" }]);
  });

  test("refuses a name that is taken, whatever its case", async () => {
    await add({ telegramUsername: "taken_name", role: "BD" });
    const answer = await add({ telegramUsername: "@TAKEN_name", role: "BD" });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });

  test.each([
    [{ telegramUsername: "a b", role: "BD" }, "telegramUsername"],
    [{ telegramUsername: "x".repeat(40), role: "BD" }, "telegramUsername"],
    [{ telegramUsername: "fine_name", role: "KING" }, "role"],
    [{ role: "BD" }, "telegramUsername"],
  ])("refuses %j", async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

describe("changing a person", () => {
  test("disabling ends their sessions and enabling lets them in again", async () => {
    const person = await api.member();
    expect((await change(person.actor.id, { disabled: true })).body.disabled).toBe(true);
    expect((await api.send("/api/auth/bd-session", { token: person.token })).status).toBe(401);
    await change(person.actor.id, { disabled: false });
    expect((await signIn(person.actor.username, person.accessCode)).status).toBe(200);
  });

  test("a new code replaces the old one and ends the sessions", async () => {
    const person = await api.member();
    const path = `/api/users/${person.actor.id}/access-code`;
    const rotated = await api.send(path, { method: "POST", token: admin.token });
    expect(rotated.status).toBe(200);
    expect((await api.send("/api/auth/bd-session", { token: person.token })).status).toBe(401);
    expect((await signIn(person.actor.username, person.accessCode)).status).toBe(401);
    expect((await signIn(person.actor.username, rotated.body.accessCode)).status).toBe(200);
  });

  test("answers 404 for a person who is not there", async () => {
    const answer = await change("00000000-0000-7000-8000-00000000dead", { disabled: true });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });

  test("refuses a short password", async () => {
    const answer = await change(admin.actor.id, { password: "short" });
    expect(Object.keys(answer.body.fields)).toEqual(["password"]);
  });
});

test("the last admin can neither be disabled nor lose the role", async () => {
  const alone = await startTestApi();
  try {
    const { users } = alone.core;
    const boss = await alone.member("CORE TEAM (ADMIN)", "boss");
    const first = (await users.list(boss.actor, {})).rows.find((user) => user.username === "admin");
    await users.change(boss.actor, { id: first?.id ?? "", disabled: true });
    for (const body of [{ disabled: true }, { role: "BD" }]) {
      const path = `/api/users/${boss.actor.id}`;
      const answer = await alone.send(path, { method: "PATCH", token: boss.token, body });
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    }
  } finally {
    await alone.close();
  }
});

test("lists by pages of fifty, newest first", async () => {
  await api.database.sql("users").insert(
    Array.from({ length: 55 }, (_, index) => ({
      id: newId(),
      telegram_username: `listed_${index}`,
      username_key: `listed_${index}`,
      role: "BD",
      created_at: new Date(),
    })),
  );
  const first = await api.send("/api/users", { token: admin.token });
  expect(first.body).toHaveLength(50);
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await api.send(`/api/users?cursor=${cursor}`, { token: admin.token });
  expect(second.headers.get("x-next-cursor")).toBeNull();
  const ids = [...first.body, ...second.body].map((user: { id: string }) => user.id);
  expect(new Set(ids).size).toBe(Number(first.headers.get("x-total-count")));
  expect(ids).toEqual(ids.toSorted().toReversed());
  const bad = await api.send("/api/users?cursor=nonsense", { token: admin.token });
  expect(bad.status).toBe(400);
});

test("lists those of a role, a state, linked to Telegram or not, and by when they were seen", async () => {
  const { sql } = api.database;
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);
  const people = [
    { name: "lynx_new", role: "BD", last_seen_at: null },
    { name: "lynx_here", role: "BD", telegram_id: "71", last_seen_at: day(2) },
    { name: "lynx_boss", role: "CORE TEAM (ADMIN)", access_code_hash: "x", last_seen_at: day(20) },
    { name: "lynx_away", role: "BD", password_hash: "x", last_seen_at: day(50) },
    { name: "lynx_left", role: "BD", telegram_id: "72", disabled_at: day(1), last_seen_at: day(120) },
  ];
  await sql("users").insert(
    people.map(({ name, ...more }) => ({
      id: newId(),
      telegram_username: name,
      username_key: name,
      created_at: new Date(),
      ...more,
    })),
  );
  const found = async (query: string): Promise<string[]> => {
    const { body, headers } = await api.send(`/api/users?q=lynx&${query}`, { token: admin.token });
    expect(headers.get("x-total-count")).toBe(String(body.length));
    return body.map(({ username }: { username: string }) => username.slice(5)).toSorted();
  };
  expect(await found("role=CORE+TEAM+(ADMIN)")).toEqual(["boss"]);
  expect(await found("state=active")).toEqual(["away", "boss", "here"]);
  expect(await found("state=waiting")).toEqual(["new"]);
  expect(await found("state=disabled")).toEqual(["left"]);
  expect(await found("telegram=linked")).toEqual(["here", "left"]);
  expect(await found("telegram=unlinked&role=BD")).toEqual(["away", "new"]);
  expect(await found("seen=within-7")).toEqual(["here"]);
  expect(await found("seen=within-30")).toEqual(["boss", "here"]);
  expect(await found("seen=not-30")).toEqual(["away", "left", "new"]);
  expect(await found("seen=not-90&state=disabled")).toEqual(["left"]);
  expect(await found("seen=never")).toEqual(["new"]);
  for (const wrong of ["role=BOSS", "state=gone", "telegram=1", "seen=7"])
    expect((await api.send(`/api/users?${wrong}`, { token: admin.token })).status).toBe(400);
  const lines = await api.send("/api/users?q=lynx&state=active", {
    token: admin.token,
    headers: { Accept: "text/csv" },
  });
  expect(lines.text.split("\r\n")).toHaveLength(4);
});

test("is for admins alone", async () => {
  const agent = await api.member();
  const calls = [
    ["/api/users", "GET"],
    ["/api/users", "POST"],
    [`/api/users/${agent.actor.id}`, "PATCH"],
    [`/api/users/${agent.actor.id}/access-code`, "POST"],
  ] as const;
  for (const [path, method] of calls) {
    expect((await api.send(path, { method })).status).toBe(401);
    const answer = await api.send(path, { method, token: agent.token });
    expect([answer.status, answer.body.error]).toEqual([403, "Admin access required"]);
  }
});

describe("a person's data", () => {
  const ask = (token: string, content: string) =>
    api.send("/api/chat/messages", {
      method: "POST",
      token,
      body: { content, role: "user", sessionId: "s" },
    });
  const exported = (id: string, token = admin.token) => api.send(`/api/users/${id}/export`, { token });
  const forget = (id: string, token = admin.token) =>
    api.send(`/api/users/${id}`, { method: "DELETE", token });

  test("is handed out whole to an admin, without secrets or other people's", async () => {
    const [person, other] = [await api.member(), await api.member()];
    await ask(person.token, "Where is the tamarind desk?");
    await ask(other.token, "Where is the cardamom desk?");
    const { status, body, text } = await exported(person.actor.id);
    expect([status, body.user.id]).toEqual([200, person.actor.id]);
    expect(body.records.chatMessages[0]).toMatchObject({
      role: "user",
      content: "Where is the tamarind desk?",
      sessionId: "s",
    });
    expect(body.records.questions).toHaveLength(1);
    expect(body.records.requests).toMatchObject([{ question: "Where is the tamarind desk?" }]);
    expect(body.records.sessions).toHaveLength(1);
    expect(text).not.toMatch(/cardamom|hash|scrypt/u);
    const audit = await api.database
      .sql("audit_log")
      .where({ subject_id: person.actor.id, action: "user.export" });
    expect(audit).toMatchObject([{ actor_name: "boss" }]);
    expect((await exported(person.actor.id, person.token)).status).toBe(403);
    expect((await exported(newId())).status).toBe(404);
  });

  test("is forgotten: nobody signs in by it, the name is nowhere, and what is the firm's stays", async () => {
    const person = await api.member("BD", "leaving_person");
    await ask(person.token, "Where is the sumac desk?");
    const { id } = person.actor;
    expect((await forget(id)).body).toEqual({ success: true });
    expect((await api.send("/api/auth/bd-session", { token: person.token })).status).toBe(401);
    expect((await signIn("leaving_person", person.accessCode)).status).toBe(401);
    const { sql } = api.database;
    expect(await sql("chat_messages").where({ user_id: id })).toEqual([]);
    expect(await sql("questions").where({ user_id: id })).toMatchObject([
      { question: "Where is the sumac desk?" },
    ]);
    const { rows } = await sql.raw(
      "select to_jsonb(audit_log)::text || (select string_agg(to_jsonb(users)::text, '') from users) as text from audit_log",
    );
    expect(JSON.stringify(rows)).not.toContain("leaving_person");
    const { body } = await exported(id);
    expect(body.user).toMatchObject({ disabled: true, waiting: false });
    expect(body.user.username).toMatch(/^deleted_[0-9a-f]{12}$/u);
    // The name is free for somebody new.
    expect((await add({ telegramUsername: "leaving_person", role: "BD" })).status).toBe(201);
  });

  test("of an admin: the name is gone from what they wrote and worked on, too", async () => {
    const [agent, leaving] = [await api.member(), await api.member("CORE TEAM (ADMIN)", "Leaving_Admin")];
    const body = { title: "Sumac", content: "The sumac desk is on floor two." };
    const { id } = await api.core.knowledge.addDocument(leaving.actor, body);
    await api.core.knowledge.changeDocument(leaving.actor, { id, content: "It is on floor three." });
    await ask(agent.token, "Who feeds the quokka?");
    const [request] = (await api.send("/api/feedback?status=pending", { token: leaving.token })).body;
    const answer = { id: request.id, status: "answered", adminResponse: "Ann does." } as const;
    await api.core.gaps.resolve(leaving.actor, answer);
    const { rows: replies } = await api.core.review.listReplies(leaving.actor, { module: "bd_assistant" });
    const improved = { id: replies[0]?.id ?? "", improvedAnswer: "Ann does, at noon." };
    await api.core.review.improve(leaving.actor, improved);
    const ticket = await api.core.tickets.submit(agent.actor, {
      supportCategory: "Other",
      description: "Who has the key?",
      proof: null,
      idempotencyKey: null,
    });
    await api.core.tickets.change(leaving.actor, { ids: [ticket.id], handledBy: "leaving_admin" });
    await api.core.tickets.change(admin.actor, { ids: [ticket.id], status: "In Progress" });

    const tables = ["documents", "document_versions", "extras_entries", "questions", "tickets", "audit_log"];
    const written = async () => {
      const kept: string[] = [];
      for (const table of tables)
        if (/leaving_admin/iu.test(JSON.stringify(await api.database.sql(table)))) kept.push(table);
      return kept;
    };
    expect(await written()).toEqual(tables);
    expect((await forget(leaving.actor.id)).status).toBe(200);
    expect(await written()).toEqual([]);
    const worked = await api.core.tickets.read(agent.actor, { id: ticket.id });
    expect(worked).toMatchObject({ status: "In Progress", handledBy: expect.stringMatching(/^deleted_/u) });
  });

  test("of oneself is not for oneself to delete, and not for agents at all", async () => {
    expect((await forget(admin.actor.id)).status).toBe(409);
    const agent = await api.member();
    expect((await forget(admin.actor.id, agent.token)).status).toBe(403);
    expect((await forget(newId())).status).toBe(404);
  });
});
