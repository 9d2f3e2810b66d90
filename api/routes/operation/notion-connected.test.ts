import { signWebhookPayload } from "@notionhq/client";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { addSources } from "#test/start-mirror.ts";
import { none, startNotionConnection, type ConnectedProduct } from "#test/start-notion-connection.ts";

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

test("Notion is connected without a restart, mirrors both ways, and ends as it is removed", async () => {
  expect(await on.read()).toMatchObject({ isConnected: false, token: { isSet: false, origin: "none" } });
  const before = await on.submitTicket();
  const answer = await on.put(on.wanted());
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    isConnected: true,
    token: { isSet: true, isLost: false, origin: "browser" },
    workspace: "Acme",
    support: { value: { id: on.sources.support, title: "Tickets" }, origin: "browser" },
    team: { value: null },
    changedBy: "boss",
  });
  expect(await on.isMirrored()).toBe(true);
  const id = await on.submitTicket();
  for (const each of [before, id])
    await eventually(async () => expect((await on.readTicket(each)).notionUrl).not.toBeNull());
  const row = on.rowIn(on.sources.support, id);
  if (row === undefined) throw new Error("There is no row");
  on.notion.edit(row, { Status: "In Progress" });
  await eventually(async () => expect(await on.readTicket(id)).toMatchObject({ status: "In Progress" }));

  const removed = await on.remove();
  expect(removed.body).toMatchObject({
    isConnected: false,
    token: { isSet: false },
    support: { value: null },
  });
  expect(await on.isMirrored()).toBe(false);
  const calls = on.notion.calls.length;
  const last = await on.submitTicket();
  const sync = await on.api.send("/api/notion/sync", { token: on.admin.token });
  expect(sync.body).toMatchObject({ connected: false, sources: [] });
  expect((await on.readTicket(last)).notionUrl).toBeNull();
  expect(on.notion.calls.length - calls).toBeLessThanOrEqual(1);
  await on.put(on.wanted());
  await eventually(async () => expect((await on.readTicket(last)).notionUrl).not.toBeNull());
});

test("another process takes up what is connected, and where records go from then on", async () => {
  const second = await createCore(on.api);
  onTestFinished(() => second.close());
  expect(await second.notion.mirror()).toBeNull();
  await on.put(on.wanted());
  await eventually(async () => expect(await second.notion.mirror()).not.toBeNull());
  await on.remove();
  await eventually(async () => expect(await second.notion.mirror()).toBeNull());
  // The worker is in the first process.
  await second.connections.notion.change(on.admin.actor, on.wanted());
  const id = await on.submitTicket();
  await eventually(async () => expect((await on.readTicket(id)).notionUrl).not.toBeNull());
  const moved = addSources(on.notion).support;
  expect((await on.put({ ...none, support: moved })).body.support.value).toMatchObject({ id: moved });
  await eventually(async () => expect(on.rowIn(moved, id)).toBeDefined());
  await eventually(async () =>
    expect((await on.readTicket(id)).notionUrl).toContain(on.rowIn(moved, id)?.id.replaceAll("-", "")),
  );
  expect(on.rowIn(on.sources.support, id)).toBeDefined();
  await on.remove();
  await eventually(async () => expect(await second.notion.mirror()).toBeNull());
});

test("pages are read as knowledge by the same token", async () => {
  const find = () => on.api.send("/api/sources/notion-pages", { token: on.admin.token });
  on.notion.workspace.content.addPage("Handbook", []);
  expect(await find()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("Connections") },
  });
  await on.put(on.wanted({ support: null }));
  expect((await find()).body[0]).toMatchObject({ title: "Handbook" });
  expect(await on.isMirrored()).toBe(false);
});

test("a data source that is not shared any more stops what is written there, and says so", async () => {
  on.integrate("ntn_changing", "Acme");
  await on.put(on.wanted({ token: "ntn_changing" }));
  on.integrate("ntn_changing", "Acme", () => false);
  await eventually(async () => {
    const { body } = await on.api.send("/api/notion/sync", { token: on.admin.token });
    expect(body.sources[0]).toMatchObject({ state: "blocked" });
    expect(body.sources[0].problems[0]).toContain("Notion does not find it");
  });
  const id = await on.submitTicket();
  on.integrate("ntn_changing", "Acme");
  await eventually(async () => expect(on.rowIn(on.sources.support, id)).toBeDefined());
});

test("the token of another integration mirrors where that one may, and nowhere else", async () => {
  await on.put(on.wanted());
  const id = await on.submitTicket();
  await eventually(async () => expect(on.rowIn(on.sources.support, id)).toBeDefined());
  const theirs = addSources(on.notion).support;
  on.integrate("ntn_of_beta", "Beta", (source) => source === theirs);
  const kept = await on.put(on.wanted({ token: "ntn_of_beta" }));
  expect(kept.body.fields).toEqual({ support: expect.stringContaining("does not show this") });
  const writes = () => on.notion.calls.filter(({ route }) => /^PATCH|POST \/v1\/pages/u.test(route)).length;
  const answer = await on.put(on.wanted({ token: "ntn_of_beta", support: theirs }));
  expect(answer.body).toMatchObject({ workspace: "Beta", support: { value: { id: theirs } } });
  await eventually(async () => expect(on.rowIn(theirs, id)).toBeDefined());
  const row = on.rowIn(on.sources.support, id);
  await on.api.send(`/api/support/tickets/${id}`, {
    method: "PATCH",
    token: on.admin.token,
    body: { status: "In Progress" },
  });
  await eventually(async () => {
    const moved = on.rowIn(theirs, id);
    expect(moved && on.notion.read(moved, "Status")).toBe("In Progress");
  });
  expect(row && on.notion.read(row, "Status")).toBe("Open");
  expect(writes()).toBeGreaterThan(0);
});

test("the webhook's token is taken into use once it is confirmed, is told no more, and goes with its integration", async () => {
  const given = "secret_of_the_subscription_4711";
  const act = (method: string) => on.api.send("/api/notion/webhook-token", { method, token: on.admin.token });
  const post = async (token: string) => {
    const body = JSON.stringify({ type: "page.content_updated" });
    const signature = await signWebhookPayload({ body, verificationToken: token });
    const headers = { "X-Notion-Signature": signature };
    return (await on.api.send("/notion/webhook", { method: "POST", body, headers })).status;
  };
  await on.put(on.wanted());
  expect((await act("PUT")).status).toBe(409);
  expect((await act("POST")).status).toBe(200);
  const verification = JSON.stringify({ verification_token: given });
  await on.api.send("/notion/webhook", { method: "POST", body: verification });
  expect((await on.report()).webhook).toMatchObject({ isSet: false, token: given });
  const used = await act("PUT");
  const second = await createCore(on.api);
  onTestFinished(() => second.close());
  expect(await post(given)).toBe(200);
  expect(await post("another")).toBe(401);
  expect((await second.notion.read(on.admin.actor)).webhook).toMatchObject({ isSet: true, token: null });
  expect((await act("POST")).body.error).toContain("forget that one first");
  const { sql } = on.api.database;
  const kept = JSON.stringify([
    await sql("notion_sources"),
    await sql("connections"),
    await sql("audit_log"),
  ]);
  for (const text of [kept, used.text, on.written(), JSON.stringify(await on.report())])
    expect(text).not.toContain(given);
  // The token of the same integration, made anew, keeps it; that of another has a webhook of its own.
  const own = on.notion.integrations.get(pasted);
  if (own !== undefined) on.notion.integrations.set("ntn_made_anew", own);
  await on.put(on.wanted({ token: "ntn_made_anew" }));
  expect(await post(given)).toBe(200);
  on.integrate("ntn_of_another", "Acme");
  await on.put(on.wanted({ token: "ntn_of_another" }));
  expect(await post(given)).toBe(401);
  expect((await on.report()).webhook).toMatchObject({ isSet: false, origin: "none" });
});

test("the webhook's token is forgotten when it is asked, unless the environment sets it", async () => {
  const given = { NOTION_TOKEN: pasted, NOTION_SUPPORT_DATA_SOURCE: on.sources.support };
  const { other, token } = await on.startOther({ ...given, NOTION_WEBHOOK_TOKEN: "of_the_environment" });
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await other.send("/api/notion/webhook-token", { method, token })).status).toBe(409);
  expect((await other.send("/api/notion/sync", { token })).body.webhook).toMatchObject({
    isSet: true,
    origin: "environment",
  });
  expect(
    (await on.api.send("/api/notion/webhook-token", { method: "DELETE", token: on.agent.token })).status,
  ).toBe(403);
});
