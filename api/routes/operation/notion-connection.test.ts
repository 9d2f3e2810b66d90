import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import {
  connectionPath,
  none,
  startNotionConnection,
  type ConnectedProduct,
} from "#test/start-notion-connection.ts";

const pasted = "ntn_pasted_in_the_browser_0123456789";

let on: ConnectedProduct;

beforeAll(async () => {
  on = await startNotionConnection(pasted);
});
afterAll(() => on.close());
beforeEach(async () => {
  on.notion.failing(() => null);
  await on.remove();
});

test("a test says whose the token is, names what is shared, and what each data source lacks; nothing is stored", async () => {
  const odd = on.notion.addSource({ Title: "title", "Handled By": "date" }, "Odd ones");
  onTestFinished(() => void on.notion.workspace.sources.delete(odd));
  const only = new Set([on.sources.support, on.sources.team, odd]);
  on.integrate("ntn_some", "Beta", (source) => only.has(source));
  const { body } = await on.tryOut(on.wanted({ token: "ntn_some", team: odd }));
  expect(body.ok).toBe(false);
  expect(body.checks.slice(0, 3)).toEqual([
    { id: "token", ok: true, text: "Notion knows the token: Legend in the workspace Beta" },
    { id: "shared", ok: true, text: "3 data sources are shared with it" },
    { id: "support", ok: true, text: "Support tickets: every column is there" },
  ]);
  expect(body.checks[3].text).toContain("Team: Telegram Username is missing: add text of this name");
  const shared = body.shared as { title: string; problems: Record<string, string[]> }[];
  expect(shared.map(({ title }) => title)).toEqual(["Tickets", "Team", "Odd ones"]);
  expect(shared.map(({ problems }) => problems.support?.length)).toEqual([0, 8, 8]);
  expect(shared[2]?.problems.support).toContain("Handled By must be text, but is a date");
  const unshared = await on.tryOut(on.wanted({ token: "ntn_some", support: on.sources.upcoming }));
  expect(unshared.body.checks[2]).toMatchObject({ id: "support", ok: false });
  expect(unshared.body.checks[2].text).toContain("Notion does not find it");
  expect((await on.tryOut(on.wanted({ token: "ntn_wrong" }))).body).toEqual({
    ok: false,
    checks: [{ id: "token", ok: false, text: expect.stringContaining("Notion refuses the token") }],
    shared: null,
  });
  on.integrate("ntn_nothing", "Empty", () => false);
  const nothing = await on.tryOut({ ...none, token: "ntn_nothing" });
  expect(nothing.body).toMatchObject({ ok: false, shared: [] });
  expect(nothing.body.checks[1].text).toContain("Nothing is shared with it yet");
  expect(await on.read()).toMatchObject({ isConnected: false });
});

test("what Notion refuses or does not show is said of its field, and what it does not answer is not saved", async () => {
  const refused = await on.put(on.wanted({ token: "ntn_wrong" }));
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { token: expect.stringContaining("Notion refuses the token") },
  ]);
  on.integrate("ntn_blind", "Acme", () => false);
  const unshared = await on.put(on.wanted({ token: "ntn_blind" }));
  expect([unshared.status, Object.keys(unshared.body.fields)]).toEqual([400, ["support"]]);
  const twice = await on.put(on.wanted({ team: on.sources.support }));
  expect(twice.body.fields).toEqual({ team: expect.stringContaining("chosen for Support tickets already") });
  for (const failure of ["drop", { status: 503 }, "silence-after"] as const) {
    on.notion.failing(() => failure);
    const away = await on.put(on.wanted());
    expect(away.status).toBe(503);
    expect(away.body.error).toMatch(/^Nothing was saved\. Notion/u);
  }
  expect(await on.read()).toMatchObject({ isConnected: false, changedAt: null });
});

test("a server that sends on gets no token sent on", async () => {
  const heard: unknown[] = [];
  const servers = [
    createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end("{}");
    }),
    createServer((_request, response) => {
      response.writeHead(307, { location: `${addresses[0]}/v1/users/me` }).end();
    }),
  ];
  const addresses = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void server.close());
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  const { other, token } = await on.startOther({ NOTION_BASE_URL: addresses[1] ?? "" });
  const body = on.wanted();
  const tried = await other.send(`${connectionPath}/test`, { method: "POST", token, body });
  expect([tried.body.ok, heard]).toEqual([false, []]);
});

test("what is known is not asked again: a data source is given up while Notion is away", async () => {
  await on.put(on.wanted({ team: on.sources.team }));
  on.notion.failing(() => "drop");
  const { status, body } = await on.put({ ...none, support: on.sources.support });
  expect([status, body.team.value, body.support.value.title]).toEqual([200, null, "Tickets"]);
});

test("of two admins who change it at once, the second is told", async () => {
  const first = (await on.put(on.wanted())).body;
  await on.put({ ...none, support: on.sources.support, team: on.sources.team, basedOn: first.changedAt });
  const second = await on.put({ ...none, basedOn: first.changedAt });
  expect([second.status, Object.keys(second.body.fields)]).toEqual([409, ["basedOn"]]);
  expect(second.body.error).toContain("boss has changed this connection");
  expect((await on.read()).team.value).toMatchObject({ title: "Team" });
});

test("the token is in no answer, log, audit entry, export or table", async () => {
  const answers = [
    await on.put(on.wanted()),
    await on.tryOut(on.wanted()),
    await on.put({ ...none, support: on.sources.support }),
    await on.put(on.wanted({ support: "no id" })),
    await on.put(on.wanted({ token: `${pasted} and a blank` })),
    await on.put(on.wanted({ token: [pasted] })),
    await on.api.send(connectionPath, { method: "PUT", token: on.admin.token, body: `{"token": "${pasted}` }),
    await on.api.send(connectionPath, { token: on.admin.token }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 400, 400, 400, 400, 200]);
  const id = await on.submitTicket();
  await eventually(async () => expect(on.rowIn(on.sources.support, id)).toBeDefined());
  on.notion.integrations.delete(pasted);
  answers.push(await on.tryOut(on.wanted()), await on.put(on.wanted()));
  await on.submitTicket();
  await eventually(async () => {
    const { body } = await on.api.send("/api/notion/sync", { token: on.admin.token });
    expect(body.sources[0].state).toBe("failing");
  });
  const places =
    "/api/audit /api/status /api/notion/sync /api/admin/app-map /api/admin/setup /api/openapi.json /api/find?q=notion /api/sources/notion-pages /metrics /readyz";
  for (const place of [...places.split(" "), `/api/users/${on.admin.actor.id}/export`])
    answers.push(await on.api.send(place, { token: on.admin.token }));
  answers.push(await on.api.send("/api/audit", { token: on.admin.token, headers: { Accept: "text/csv" } }));
  on.integrate(pasted, "Acme");
  const texts = answers.map(({ text }) => text).join("\n");
  expect(texts).toContain("connection.change");
  expect(on.written()).toContain("could not read a data source of Notion");
  const { sql } = on.api.database;
  const { rows } = await sql.raw<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const tables = await Promise.all(rows.map(async ({ name }) => JSON.stringify(await sql(name))));
  for (const text of [texts, on.written(), ...tables])
    for (const part of [pasted, Buffer.from(pasted).toString("base64"), pasted.slice(4, 20)])
      expect(text).not.toContain(part);
  const [row] = await sql("connections").where({ name: "notion" });
  expect(row.secrets.token).toMatch(/^v1\.[0-9a-f]{16}\./u);
  expect(texts).not.toContain(row.secrets.token);
});

test("the audit log tells who chose what, and of the token only that it was replaced", async () => {
  await on.put(on.wanted());
  await on.put({ ...none, support: on.sources.support, team: on.sources.team });
  const { body } = await on.api.send("/api/audit?subject=connection", { token: on.admin.token });
  expect(body[0]).toMatchObject({
    actor: "boss",
    action: "connection.change",
    subjectId: "notion",
    before: { name: "Notion", workspace: "Acme", support: "Tickets", team: null, tokenSet: true },
    after: { support: "Tickets", team: "Team", tokenSet: true, tokenReplaced: false },
  });
  expect(body[1]).toMatchObject({ before: null, after: { tokenSet: true, tokenReplaced: true } });
});

test("what the environment sets wins and is shown as such; the rest is chosen in the browser", async () => {
  const { other, token } = await on.startOther({
    NOTION_TOKEN: pasted,
    NOTION_SUPPORT_DATA_SOURCE: on.sources.support,
  });
  const shown = await on.read(other, token);
  expect(shown).toMatchObject({
    isConnected: true,
    token: { isSet: true, origin: "environment" },
    support: { value: { id: on.sources.support, title: null }, origin: "environment" },
    team: { value: null, origin: "none" },
  });
  const refused = await on.put(on.wanted(), other, token);
  expect(refused.body.fields).toEqual({ token: "The token is set by NOTION_TOKEN in the environment" });
  const chosen = { ...none, support: on.sources.upcoming, team: on.sources.team };
  const { body } = await on.put(chosen, other, token);
  expect(body).toMatchObject({
    support: { value: { id: on.sources.support }, origin: "environment" },
    team: { value: { title: "Team" }, origin: "browser" },
  });
  const twice = await on.put({ ...none, upcoming: on.sources.support }, other, token);
  expect(twice.body.fields).toEqual({
    upcoming: expect.stringContaining("chosen for Support tickets already"),
  });
  expect(JSON.stringify([shown, body])).not.toContain(pasted);
  const sync = await other.send("/api/notion/sync", { token });
  expect(sync.body.sources.map(({ source }: { source: string }) => source)).toEqual(["support", "team"]);
});

test("a token that another machine's key encrypted has to be entered again, and breaks nothing", async () => {
  await on.put(on.wanted());
  const { sql } = on.api.database;
  const [row] = await sql("connections").where({ name: "notion" });
  const [version, , ...rest] = row.secrets.token.split(".");
  const lost = JSON.stringify({ token: [version, "0123456789abcdef", ...rest].join(".") });
  await sql("connections").where({ name: "notion" }).update({ secrets: lost });
  const second = await createCore(on.api);
  onTestFinished(() => second.close());
  expect(await second.notion.mirror()).toBeNull();
  expect(on.written()).toContain("Notion's stored token was encrypted with another key");
  expect(await on.read()).toMatchObject({ isConnected: false, token: { isSet: false, isLost: true } });
  expect((await on.put({ ...none, support: on.sources.support })).body.fields).toEqual({
    token: "The token cannot be read any more: enter it again",
  });
  expect((await on.put(on.wanted())).body).toMatchObject({ isConnected: true, token: { isLost: false } });
});

test("is for admins alone", async () => {
  for (const [method, place] of [
    ["GET", connectionPath],
    ["PUT", connectionPath],
    ["DELETE", connectionPath],
    ["POST", `${connectionPath}/test`],
  ] as const) {
    const body = method === "PUT" || method === "POST" ? on.wanted() : undefined;
    expect((await on.api.send(place, { method, token: on.agent.token, body })).status).toBe(403);
    expect((await on.api.send(place, { method, body })).status).toBe(401);
  }
});
