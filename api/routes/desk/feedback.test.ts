import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const path = "/api/feedback";

let api: TestApi;
let admin: Member;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
  for (let number = 0; number < 53; number += 1) {
    await api.core.chat.ask(agent.actor, { content: `Zebra ${number} where?`, sessionId: "default-session" });
  }
});
afterAll(() => api.close());

test("lists requests newest first, 50 at a time, with the total", async () => {
  const first = await api.send(path, { token: admin.token });
  expect(first.status).toBe(200);
  expect(first.body).toHaveLength(50);
  expect(first.headers.get("x-total-count")).toBe("53");
  expect(first.body[0]).toMatchObject({
    userQuestion: "Zebra 52 where?",
    telegramUsername: agent.actor.telegramUsername,
    module: "bd_assistant",
    status: "pending",
    service: null,
    proposalReceived: null,
    aiResponse: null,
    adminResponse: null,
    answeredAt: null,
    answeredBy: null,
    closure: null,
    bdPriority: false,
    askCount: 1,
    askers: [{ telegramUsername: agent.actor.telegramUsername }],
  });
  const cursor = first.headers.get("x-next-cursor");
  const second = await api.send(`${path}?cursor=${cursor}`, { token: admin.token });
  expect(second.body.map(({ userQuestion }: { userQuestion: string }) => userQuestion)).toEqual([
    "Zebra 2 where?",
    "Zebra 1 where?",
    "Zebra 0 where?",
  ]);
  expect(second.headers.get("x-next-cursor")).toBeNull();
});

test("lists requests of one status", async () => {
  const pending = await api.send(`${path}?status=pending`, { token: admin.token });
  expect(pending.headers.get("x-total-count")).toBe("53");
  const answered = await api.send(`${path}?status=answered`, { token: admin.token });
  expect([answered.body, answered.headers.get("x-total-count")]).toEqual([[], "0"]);
});

const found = async (q: string, rest = "") => {
  const address = `${path}?q=${encodeURIComponent(q)}${rest}`;
  const { body, headers } = await api.send(address, { token: admin.token });
  const questions: string[] = body.map(({ userQuestion }: { userQuestion: string }) => userQuestion);
  return { questions, total: headers.get("x-total-count"), next: headers.get("x-next-cursor") };
};

test("searches all of the list, whatever the order and the case of the words", async () => {
  expect(await found("WHERE zebra 1?")).toMatchObject({ questions: [], total: "0" });
  expect(await found("WHERE zebra  0 ")).toMatchObject({ total: "6" });
  const last = await found(" WHERE? zebra 0", "&status=pending");
  expect(last.questions.at(-1)).toBe("Zebra 0 where?");
  expect((await found("zebra", "&status=answered")).questions).toEqual([]);
  expect(await found(" ")).toMatchObject({ total: "53" });
});

test("goes on with a search from page to page", async () => {
  const first = await found("zebra");
  expect([first.questions.length, first.total]).toEqual([50, "53"]);
  const second = await found("zebra", `&cursor=${first.next}`);
  expect(second).toEqual({
    questions: ["Zebra 2 where?", "Zebra 1 where?", "Zebra 0 where?"],
    total: "53",
    next: null,
  });
});

test("finds requests by asker, service and answer together", async () => {
  const asker = await api.member("BD", "Quill_Porter");
  const { body: stored } = await api.send(path, { token: admin.token });
  const id: string = stored.at(-1).id;
  const { sql } = api.database;
  await sql("gaps").where({ id }).update({ user_id: asker.actor.id, service: "OTC" });
  await sql("gaps").where({ id }).update({ admin_response: "Straße 100% of X_Y, c:\\deals 'now'" });
  const [row] = stored.slice(-1);
  for (const q of [
    "@quill_p otc zebra",
    "PORTER straße",
    "100% quill",
    "x_y",
    "c:\\deals",
    "'now'",
    "%",
    "\\",
    "c:",
  ])
    expect([q, (await found(q)).questions]).toEqual([q, [row.userQuestion]]);
  for (const q of ["quill_porter_", "1_0", "10%0", "x%y", "' or true --", "@zebra", "porter@"])
    expect([q, (await found(q)).questions]).toEqual([q, []]);
});

test.each([
  [path, "gaps_words"],
  ["/api/bd-questions/agent-replies", "questions_words"],
  ["/api/support/tickets", "tickets_words"],
  ["/api/initiatives/participations", "participations_words"],
])("%s is searched in its index of words", async (address, index) => {
  const { sql } = api.database;
  const asked: { sql: string; bindings: never }[] = [];
  const note = (query: { sql: string; bindings: never }) => asked.push(query);
  sql.on("query", note);
  await api.send(`${address}?q=pangolin`, { token: admin.token });
  sql.removeListener("query", note);
  const search = asked.find((query) => query.sql.includes("like lower("));
  const trx = await sql.transaction();
  onTestFinished(async () => void (await trx.rollback()));
  // With so few rows any other way would do as well.
  const { rows: others } = await trx.raw<{ rows: { name: string }[] }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = (select indrelid from pg_index where indexrelid = ?::regclass)
     and not indisunique and indexrelid <> ?::regclass`,
    [index, index],
  );
  for (const { name } of others) await trx.raw(`drop index ${name}`);
  for (const way of ["seqscan", "indexscan"]) await trx.raw(`set local enable_${way} = off`);
  const explain = `explain ${search?.sql.replaceAll(/\$\d+/gu, "?")}`;
  const plan = await trx.raw<{ rows: object[] }>(explain, search?.bindings ?? []);
  expect(JSON.stringify(plan.rows)).toContain(`Bitmap Index Scan on ${index}`);
});

test("lists requests of a module, of anybody who asked, and of the last days", async () => {
  const [first, second] = [await api.member("BD", "okapi_one"), await api.member("BD", "okapi_two")];
  const question = "Who brushes the okapi?";
  const ask = (who: Member) => api.core.chat.ask(who.actor, { content: question, sessionId: "s" });
  await ask(first);
  await ask(second);
  const leadMessage = "Do you insure okapi transports?";
  await api.core.leads.replyToLead(first.actor, {
    projectName: "Okapi",
    leadMessage,
    sessionId: "s",
    service: "OTC",
  });
  const found = async (query: string): Promise<string[]> => {
    const { body, headers } = await api.send(`${path}?${query}`, { token: admin.token });
    expect(headers.get("x-total-count")).toBe(String(body.length));
    return body.map(({ userQuestion }: { userQuestion: string }) => userQuestion);
  };
  expect(await found("module=lead_replier")).toEqual([leadMessage]);
  expect(await found("person=okapi&service=OTC")).toEqual([leadMessage]);
  expect(await found("person=okapi&service=LS")).toEqual([]);
  expect(await found("person=OKAPI")).toEqual([leadMessage, question]);
  expect(await found("person=okapi_two")).toEqual([question]);
  expect(await found("person=okapi_one&module=bd_assistant&status=pending&q=brushes")).toEqual([question]);
  expect(await found("person=nobody_such")).toEqual([]);
  const old = new Date(Date.now() - 8 * 86_400_000);
  await api.database.sql("gaps").where({ question }).update({ created_at: old });
  expect(await found("person=okapi&days=7")).toEqual([leadMessage]);
  expect(await found("person=okapi&days=30")).toHaveLength(2);
  expect(await found("person=okapi&waiting=7")).toEqual([question]);
  expect(await found("person=okapi&waiting=30")).toEqual([]);
  await api.database.sql("gaps").where({ question: leadMessage }).update({ bd_priority: true });
  await api.database.sql("gaps").where({ question }).update({ ai_response: "The keeper does." });
  await api.database.sql("gaps").where({ question: leadMessage }).update({ ai_response: null });
  expect(await found("person=okapi&priority=yes&status=pending")).toEqual([leadMessage]);
  expect(await found("person=okapi&priority=no")).toEqual([question]);
  expect(await found("person=okapi&draft=with")).toEqual([question]);
  expect(await found("person=okapi&draft=without&status=pending")).toEqual([leadMessage]);
  for (const wrong of ["module=other", "days=0", "days=soon", "waiting=0", "priority=1", "draft=maybe"])
    expect((await api.send(`${path}?${wrong}`, { token: admin.token })).status).toBe(400);
});

test("is for admins", async () => {
  expect((await api.send(path)).status).toBe(401);
  expect((await api.send(`${path}?q=zebra`, { token: agent.token })).status).toBe(403);
  expect(await api.send(path, { token: agent.token })).toMatchObject({
    status: 403,
    body: { error: "Admin access required", code: "forbidden" },
  });
});

test.each([
  ["status=lost", "status"],
  ["cursor=nonsense", "cursor"],
  [`q=${"z".repeat(201)}`, "q"],
  ["q=one&q=another", "q"],
  ["q=%00", "q"],
])("refuses %s", async (query, field) => {
  const { status, body } = await api.send(`${path}?${query}`, { token: admin.token });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});
