import { signWebhookPayload } from "@notionhq/client";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestApi } from "#test/start-api.ts";
import { startMirror, type Mirror } from "#test/start-mirror.ts";

const webhookToken = "secret_of_the_webhook";
const minuteMs = 60_000;

let mirror: Mirror;
/** What Notion's clock shows; it never goes back, as the cursor does not. */
let clock = Date.now() - 20 * minuteMs;

// Nothing is read unless a test asks for it.
beforeAll(async () => {
  mirror = await startMirror({
    environment: { NOTION_SYNC_SECONDS: "3600", NOTION_WEBHOOK_TOKEN: webhookToken },
    prepare: ({ workspace }) => void (workspace.state.now = () => clock),
  });
});
afterAll(() => mirror.close());
afterEach(() => {
  const { notion } = mirror;
  notion.failing(() => null);
  notion.workspace.state.loses = () => false;
});

/** A ticket that has its page. */
const startWithTicket = async () => {
  const { id } = await mirror.submitTicket("Please look at my deal");
  await eventually(async () => expect((await mirror.readTicket(id)).notionUrl).not.toBeNull());
  const row = mirror.rowOf("support", id);
  if (row === undefined) throw new Error("There is no row");
  const own = await mirror.api.core.notion.mirror();
  if (own === null) throw new Error("There is no mirror");
  const { pull, push, reconcile } = own;
  return { ...mirror, id, row, pull, push, reconcile };
};

test("where both sides changed, the later wins field by field, and the history has both", async () => {
  const { notion, row, pull, changeTicket, readTicket, history, id } = await startWithTicket();
  notion.failing((route) => (route.startsWith("PATCH") ? "drop" : null));
  notion.edit(row, { Status: "In Progress", "Handled By": "Ann" });
  await changeTicket(id, { handledBy: "Bob" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ status: "In Progress", handledBy: "Bob" });
  const overruled = (await history("ticket")).find(({ action }) => action === "ticket.overrule-notion");
  expect(overruled).toMatchObject({ actor: null, before: { handledBy: "Ann" }, after: { handledBy: "Bob" } });

  await changeTicket(id, { handledBy: "Cleo" });
  clock = Date.now() + 10 * minuteMs;
  notion.edit(row, { "Handled By": "Dan" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ handledBy: "Dan" });
  const taken = (await history("ticket")).find(({ action }) => action === "ticket.change");
  expect(taken).toMatchObject({ actor: null, before: { handledBy: "Cleo" }, after: { handledBy: "Dan" } });
});

test("a change made in the minute of the last pull is not missed", async () => {
  const { notion, row, pull, readTicket, id } = await startWithTicket();
  clock = Math.ceil(clock / minuteMs) * minuteMs + 10_000;
  notion.edit(row, { Status: "In Progress" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ status: "In Progress" });
  clock += 40_000;
  notion.edit(row, { "Handled By": "Ann" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ handledBy: "Ann" });
});

test("Closed waits in Notion for its result", async () => {
  const { notion, row, pull, readTicket, report, id } = await startWithTicket();
  notion.edit(row, { Status: "Closed" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ status: "Open" });
  const [support] = (await report()).sources;
  expect(support.notes).toEqual(["Notion says Closed while the result is Pending"]);
  notion.edit(row, { Result: "Solved" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ status: "Closed", result: "Solved" });
});

test("a row in the trash takes its link along, and brings it back", async () => {
  const { row, reconcile, readTicket, id } = await startWithTicket();
  row.trashed = true;
  await reconcile();
  expect(await readTicket(id)).toMatchObject({ notionUrl: null, status: "Open" });
  row.trashed = false;
  await reconcile();
  expect((await readTicket(id)).notionUrl).not.toBeNull();
});

test("a row that a query leaves out is not taken for one in the trash", async () => {
  const { notion, row, reconcile, readTicket, id } = await startWithTicket();
  notion.workspace.state.loses = () => true;
  notion.edit(row, { Status: "In Progress" });
  await reconcile();
  expect(await readTicket(id)).toMatchObject({ status: "In Progress" });
  expect((await readTicket(id)).notionUrl).not.toBeNull();
});

test("more rows than one query gives are all read", async () => {
  const { notion, sources, reconcile, api, agent } = await startWithTicket();
  notion.workspace.state.cap = 150;
  for (let at = 0; at < 400; at += 1) {
    clock += minuteMs;
    notion.addRow(sources.upcoming, { Innitiative: [`Call ${at}`], Status: "Coordinated" });
  }
  await reconcile();
  const { body } = await api.send("/api/initiatives/upcoming", { token: agent.token });
  expect(body).toHaveLength(400);
});

test("a renamed property is still known; one of the wrong type stops the writing until it is right", async () => {
  const { notion, sources, row, pull, push, readTicket, changeTicket, report, id } = await startWithTicket();
  const schema = notion.workspace.schemaOf(sources.support);
  const status = schema.get("Status");
  if (status === undefined) throw new Error("There is no status");
  schema.delete("Status");
  schema.set("Stage", status);
  notion.edit(row, { Stage: "In Progress" });
  await pull();
  expect(await readTicket(id)).toMatchObject({ status: "In Progress" });

  const result = schema.get("Result");
  schema.set("Result", { id: "other", type: "rich_text", options: [] });
  await pull();
  await changeTicket(id, { handledBy: "Ann" });
  await push();
  expect((await report()).sources[0]).toMatchObject({
    state: "blocked",
    problems: ["Result must be a status or a select, but is text"],
  });
  expect(notion.read(row, "Handled By")).toBe("");
  if (result !== undefined) schema.set("Result", result);
  schema.delete("Stage");
  schema.set("Status", status);
  await pull();
  await eventually(async () => {
    await push();
    expect(notion.read(row, "Handled By")).toBe("Ann");
  });
});

test("what Notion refuses is shown with its reason, and pushed again on Retry", async () => {
  const { notion, api, admin, submitTicket, report, rowOf, push } = await startWithTicket();
  notion.failing((route) => (route === "POST /v1/pages" ? { status: 400 } : null));
  const { id } = await submitTicket("Notion does not want this one");
  await eventually(async () => {
    await push();
    expect((await report()).failed).toHaveLength(1);
  });
  const [failed] = (await report()).failed;
  expect(failed).toMatchObject({ name: "push ticket", subject: id, reason: "Notion refuses: failing" });
  notion.failing(() => null);
  const body = { queue: failed.queue, id: failed.id };
  const retry = () => api.send("/api/notion/retry", { method: "POST", token: admin.token, body });
  expect((await retry()).status).toBe(200);
  await eventually(async () => expect(rowOf("support", id)).toBeDefined());
  expect((await report()).failed).toEqual([]);
  expect((await retry()).status).toBe(404);
});

test("a signed event is read at once, another is refused", async () => {
  const { notion, row, api, readTicket, id } = await startWithTicket();
  const body = JSON.stringify({ type: "page.properties_updated", entity: { id: row.id, type: "page" } });
  const post = async (signature: string) =>
    (
      await api.send("/notion/webhook", {
        method: "POST",
        body,
        headers: { "X-Notion-Signature": signature },
      })
    ).status;
  notion.edit(row, { Status: "In Progress" });
  expect(await post("sha256=00")).toBe(401);
  expect(await post(await signWebhookPayload({ body, verificationToken: webhookToken }))).toBe(200);
  await eventually(async () => expect(await readTicket(id)).toMatchObject({ status: "In Progress" }));
});

test("Notion's verification token is shown only while an admin waits for it, and otherwise not even kept", async () => {
  const lines: string[] = [];
  const mirror = await startMirror({ log: { write: (line) => void lines.push(line) } });
  onTestFinished(() => mirror.close());
  const { api, admin, agent, report } = mirror;
  const post = async (token: string) => {
    const body = JSON.stringify({ verification_token: token });
    return (await api.send("/notion/webhook", { method: "POST", body })).status;
  };
  const ask = (token: string) => api.send("/api/notion/webhook-token", { method: "POST", token });
  const kept = async () =>
    JSON.stringify(await api.database.sql("notion_sources").where({ source: "webhook" }));

  expect(await post("unsolicited")).toBe(401);
  expect((await report()).webhook).toMatchObject({ isSet: false, waitingUntil: null, token: null });
  expect(await kept()).toBe("[]");
  expect((await ask(agent.token)).status).toBe(403);

  expect((await ask(admin.token)).status).toBe(200);
  const { waitingUntil, token } = (await report()).webhook;
  expect([typeof waitingUntil, token]).toEqual(["string", null]);
  expect(await post("secret_of_notion")).toBe(200);
  expect((await report()).webhook).toMatchObject({ isSet: false, waitingUntil, token: "secret_of_notion" });

  await api.database
    .sql("notion_sources")
    .where({ source: "webhook" })
    .update({ started_at: new Date(Date.now() - 15 * 60_000) });
  expect(await post("too_late")).toBe(401);
  expect((await report()).webhook).toMatchObject({ isSet: false, waitingUntil: null, token: null });
  expect(await kept()).toBe("[]");
  expect(lines.join("")).not.toMatch(/unsolicited|secret_of_notion|too_late/u);
});

test("where the webhook's token is set none is waited for, and a body of it is small", async () => {
  const { api, admin } = await startWithTicket();
  const ask = () => api.send("/api/notion/webhook-token", { method: "POST", token: admin.token });
  expect((await ask()).status).toBe(409);
  const large = await api.send("/notion/webhook", { method: "POST", body: " ".repeat(70_000) });
  expect([large.status, large.body.code]).toEqual([413, "too_large"]);
});

test("with a wrong token the product starts, says so, and keeps working", async () => {
  const mirror = await startMirror({ environment: { NOTION_TOKEN: "wrong" } });
  onTestFinished(() => mirror.close());
  const { id } = await mirror.submitTicket("Notion cannot be reached");
  await eventually(async () =>
    expect((await mirror.report()).sources[0]).toMatchObject({
      state: "failing",
      problems: ["Notion refuses the token"],
    }),
  );
  expect(await mirror.report()).toMatchObject({ connected: true, waiting: 1 });
  expect((await mirror.changeTicket(id, { status: "In Progress" })).body).toMatchObject({
    status: "In Progress",
  });
});

test("without Notion nothing of it runs; other queues' failed jobs are shown to admins and done again", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const [admin, agent] = [await api.member("CORE TEAM (ADMIN)"), await api.member()];
  const read = ({ token }: { token: string }) => api.send("/api/notion/sync", { token });
  expect((await read(admin)).body).toEqual({
    connected: false,
    sources: [],
    waiting: 0,
    lagSeconds: 0,
    failed: [],
    webhook: null,
  });
  expect((await read(agent)).status).toBe(403);
  expect((await api.send("/api/notion/sync")).status).toBe(401);
  const send = (token: string) => api.send("/api/notion/sync", { method: "POST", token });
  expect((await send(admin.token)).status).toBe(409);
  expect((await api.send("/notion/webhook", { method: "POST", body: "{}" })).status).toBe(401);
  expect(await api.database.sql("notion_links")).toEqual([]);

  const failed = async () => (await api.send("/api/notion/sync", { token: admin.token })).body.failed;
  const retry = (body: object, { token } = admin) =>
    api.send("/api/notion/retry", { method: "POST", token, body });
  await api.jobs.enqueue("knowledge", "nonsense", {});
  await eventually(async () => expect(await failed()).toHaveLength(1));
  const [job] = await failed();
  expect(job).toMatchObject({ queue: "knowledge", name: "nonsense", subject: null, attempts: 1 });
  expect(job.reason).toContain('No handler for the job "nonsense"');
  expect((await retry(job, agent)).status).toBe(403);
  expect((await retry({ queue: "knowledge", id: "999999" })).status).toBe(404);
  expect((await retry({ queue: "telegram", id: job.id })).status).toBe(404);
  expect((await retry({ queue: "", id: job.id })).status).toBe(400);
  expect((await retry({ queue: job.queue, id: job.id })).status).toBe(200);
  // It still is nonsense, and says so anew.
  await eventually(async () => {
    const [again] = await failed();
    expect(Date.parse(again?.failedAt)).toBeGreaterThan(Date.parse(job.failedAt));
  });
});

test("somebody listed twice is what their first row says, and what the second says once that is gone", async () => {
  const { notion, sources, api, admin, report } = mirror;
  const pullTeam = async () => (await api.core.notion.mirror())?.pullTeam();
  const twins = async () => {
    const { rows } = await api.core.users.list(admin.actor, {});
    const found = rows.filter(({ username }) => username.toLowerCase() === "twin");
    return found.map(({ userRole }) => userRole);
  };
  const notes = async () => {
    const all = (await report()).sources as { source: string; notes: string[] }[];
    return all.find(({ source }) => source === "team")?.notes;
  };
  const first = notion.addRow(sources.team, { Name: "T", "Telegram Username": "@Twin", Role: "BD" });
  await pullTeam();
  notion.addRow(sources.team, { Name: "T", "Telegram Username": "twin", Role: "CORE TEAM (ADMIN)" });
  await pullTeam();
  expect([await twins(), await notes()]).toEqual([["BD"], ["@twin is listed twice"]]);

  first.trashed = true;
  await pullTeam();
  expect([await twins(), await notes()]).toEqual([["CORE TEAM (ADMIN)"], []]);
});
