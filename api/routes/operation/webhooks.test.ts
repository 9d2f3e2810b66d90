import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import type { ReceivedHook } from "#test/fakes/hook-server.ts";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import { startWebhooks, verify } from "#test/start-webhooks.ts";

let started: Awaited<ReturnType<typeof startWebhooks>>;

beforeAll(async () => {
  started = await startWebhooks();
});
afterAll(() => started.close());

describe("adding a webhook", () => {
  test("shows its secret once, which is in no list, log, audit entry or export", async () => {
    const { id, secret } = await started.add("document.published");
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/u);
    const texts = [
      (await started.call("/api/webhooks")).text,
      (await started.call(`/api/webhooks/${id}/deliveries`)).text,
      (await started.call("/api/audit")).text,
      (await started.call(`/api/users/${started.admin.actor.id}/export`)).text,
      started.log(),
    ];
    for (const text of texts) expect(text).not.toContain(secret);
    const stored = await started.api.database.sql("webhook_secrets").where({ webhook_id: id }).first();
    expect(stored.secret).not.toContain(secret.slice("whsec_".length));
    const [entry] = (await started.call("/api/audit?subject=webhook")).body;
    expect(entry).toMatchObject({
      action: "webhook.add",
      after: { name: `hooks.example:${started.hooks.port}` },
    });
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test.each([
    ["no address", "nowhere", "url"],
    ["another protocol", "ftp://hooks.example/", "url"],
    ["a name in it", "https://me:pass@hooks.example/", "url"],
    ["this machine by number", "https://127.0.0.1:1/", "url"],
    ["a private network", "https://10.0.0.7/", "url"],
    ["a cloud's own address", "https://169.254.169.254/latest", "url"],
    ["this machine in IPv6", "https://[::1]/", "url"],
    ["a name of a private network", "https://inside.example/", "url"],
    ["a name of which one address is private", "https://half.example/", "url"],
  ])("refuses %s", async (_what, url, field) => {
    started.hooks.name("inside.example", "192.168.1.5");
    started.hooks.name("half.example", "127.0.0.1", "10.1.1.1");
    const events = ["gap.opened"];
    const { status, body } = await started.call("/api/webhooks", "POST", { url, events });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("takes https alone where nothing else is said", async () => {
    const { createWebhooks } = await import("#core/webhooks/webhooks.ts");
    const { publicWeb } = await import("#core/platform/web/web-access.ts");
    const nothing = () => Promise.resolve();
    const deps = {
      sql: started.api.database.sql,
      box: { seal: async (_place: string, text: string) => text, open: async () => null },
      log: started.api.log,
      recordChange: nothing,
      tellAdmins: nothing,
      wake: nothing,
    };
    const strict = createWebhooks({ ...deps, access: publicWeb, mayBePlain: false });
    const given = { url: "http://93.184.215.14/", events: ["gap.opened" as const] };
    await expect(strict.add(started.admin.actor, given)).rejects.toThrow("must begin with https://");
    await expect(
      strict.add(started.admin.actor, { ...given, url: "https://93.184.215.14:8443/" }),
    ).rejects.toThrow("not at a public address");
  });

  test("is for admins alone, and so is everything about it", async () => {
    const { id } = await started.add("gap.opened");
    const calls: [string, string, unknown?][] = [
      ["/api/webhooks", "GET"],
      ["/api/webhooks", "POST", {}],
      [`/api/webhooks/${id}`, "PATCH", {}],
      [`/api/webhooks/${id}`, "DELETE"],
      [`/api/webhooks/${id}/test`, "POST"],
      [`/api/webhooks/${id}/deliveries`, "GET"],
      [`/api/webhooks/${id}/deliveries/${newId()}/send`, "POST"],
    ];
    for (const [path, method, body] of calls) {
      const answer = await started.call(path, method, body, started.agent.token);
      expect([answer.status, answer.body.error]).toEqual([403, "Admin access required"]);
      expect((await started.call(path, method, body, "")).status).toBe(401);
    }
    for (const path of [`/api/webhooks/${newId()}/deliveries`])
      expect((await started.call(path)).status).toBe(404);
    expect((await started.call(`/api/webhooks/${newId()}`, "DELETE")).status).toBe(404);
    expect((await started.call(`/api/webhooks/${id}/deliveries/${newId()}/send`, "POST")).status).toBe(404);
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });
});

describe("what is sent", () => {
  test("is signed so that anybody who has the secret can tell", async () => {
    const { id, path, secret } = await started.add("document.published");
    await started.document("sumac");
    const [hook] = (await started.arrivals(path)) as [ReceivedHook];
    expect(hook.headers["content-type"]).toBe("application/json");
    expect(verify(hook, secret)).toBe(true);
    expect(verify({ ...hook, body: `${hook.body} ` }, secret)).toBe(false);
    expect(verify(hook, (await started.add("document.published")).secret)).toBe(false);
    await started.tried(id, 1);
    expect((await started.deliveries(id))[0]).toMatchObject({
      type: "document.published",
      state: "delivered",
      status: 204,
      eventId: hook.headers["webhook-id"],
    });
  });

  test("is what happened, to whom it concerns and nobody else", async () => {
    const all = await started.add("gap.opened", "gap.answered", "ticket.changed", "participation.approved");
    const documents = await started.add("document.published");
    const ask = (token: string) =>
      started.call(
        "/api/chat/messages",
        "POST",
        { content: "Who feeds the quokka?", role: "user", sessionId: "s" },
        token,
      );
    await ask(started.agent.token);
    const [gap] = (await started.call("/api/feedback?status=pending")).body;
    expect(await started.last(all.path)).toMatchObject({
      type: "gap.opened",
      data: { id: gap.id, question: "Who feeds the quokka?", module: "bd_assistant" },
    });
    // Who asks the same joins it.
    await ask((await started.api.member()).token);
    await started.call(`/api/feedback/${gap.id}`, "PATCH", {
      status: "answered",
      adminResponse: "Ann does.",
    });
    expect(await started.last(all.path, 2)).toMatchObject({
      type: "gap.answered",
      data: { id: gap.id, question: "Who feeds the quokka?", answer: "Ann does." },
    });
    const fields = { supportCategory: "Other", description: "A secret of an started.agent." };
    const ticket = (
      await sendForm(started.api, "/api/support/ticket", { token: started.agent.token, fields })
    ).body;
    await started.call(`/api/support/tickets/${ticket.id}`, "PATCH", {
      status: "In Progress",
      handledBy: "boss",
    });
    const told = await started.last(all.path, 3);
    expect(told).toMatchObject({
      type: "ticket.changed",
      data: { id: ticket.id, category: "Other", status: "In Progress", changed: ["status", "handledBy"] },
    });
    expect(JSON.stringify(told)).not.toMatch(/secret of an agent|boss/u);
    const participation = await sendForm(started.api, "/api/initiatives/participation", {
      token: started.agent.token,
      fields: {
        initiative: '["Community Call"]',
        dateOfParticipation: new Date().toISOString().slice(0, 10),
      },
      file: { field: "proofOfParticipation", name: "proof.png", content: await makePicture() },
    });
    const at = `/api/initiatives/participations/${participation.body.id}`;
    expect((await started.call(at, "PATCH", { status: "Approved" })).status).toBe(200);
    expect(await started.last(all.path, 4)).toMatchObject({
      type: "participation.approved",
      data: { id: participation.body.id, initiative: ["Community Call"] },
    });
    const sent = [...started.hooks.at(all.path), ...started.hooks.at(documents.path)].map(
      ({ body }) => JSON.parse(body).type,
    );
    expect(sent.filter((type) => type !== "document.published")).toEqual([
      "gap.opened",
      "gap.answered",
      "ticket.changed",
      "participation.approved",
    ]);
    expect(started.hooks.at(all.path)).toHaveLength(4);
    for (const { id } of [all, documents]) await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("is as sure as what it tells of: undone with it, and sent by the next worker where the last one died", async () => {
    const { path, id } = await started.add("document.published");
    const { sql } = started.api.database;
    await sql.raw("alter table documents add constraint broken check (title <> 'Undone') not valid");
    expect((await started.document("Undone")).status).toBe(500);
    await sql.raw("alter table documents drop constraint broken");
    expect(await started.deliveries(id)).toEqual([]);
    // What a process held that died while it was sending.
    await sql("webhooks")
      .where({ id })
      .update({ held_until: new Date(Date.now() + 60_000) });
    await started.document("saffron");
    await started.api.core.webhooks.send();
    expect(started.hooks.at(path)).toEqual([]);
    await sql("webhooks")
      .where({ id })
      .update({ held_until: new Date(Date.now() - 1) });
    await started.api.core.webhooks.send();
    expect(await started.last(path)).toMatchObject({ data: { title: "saffron" } });
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("goes to nobody whose name leads inside by the time it is sent", async () => {
    const url = `http://moved.example:${started.hooks.port}/moved`;
    const { body } = await started.call("/api/webhooks", "POST", { url, events: ["document.published"] });
    const { id } = body.webhook;
    started.hooks.name("moved.example", "10.0.0.1");
    await started.call(`/api/webhooks/${id}/test`, "POST");
    const delivery = await started.tried(id, 1);
    expect(delivery).toMatchObject({ state: "waiting", status: null });
    expect(delivery?.error).toContain("not at a public address");
    expect(started.hooks.at("/moved")).toEqual([]);
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });
});

test("nothing of a secret or of what stands in an address reaches the log", () => {
  expect(started.log()).not.toMatch(/whsec_|hook-\d/u);
  expect(started.log()).toContain("a webhook was told");
});
