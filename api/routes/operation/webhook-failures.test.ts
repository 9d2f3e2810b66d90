import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import type { ReceivedHook } from "#test/fakes/hook-server.ts";
import { startWebhooks, verify } from "#test/start-webhooks.ts";

let started: Awaited<ReturnType<typeof startWebhooks>>;

beforeAll(async () => {
  started = await startWebhooks();
});
afterAll(() => started.close());

describe("what does not arrive", () => {
  test.each([
    [500, "Answered 500"],
    [302, "Answered 302"],
    ["break", "could not be reached"],
  ] as const)("because of %s is sent again after a pause, with the same id", async (reaction, error) => {
    const { path, id, secret } = await started.add("document.published");
    started.hooks.react(path, reaction);
    await started.call(`/api/webhooks/${id}/test`, "POST");
    const first = await started.tried(id, 1);
    expect(first).toMatchObject({ type: "webhook.test", state: "waiting" });
    expect(first?.error).toContain(error);
    expect(Date.parse(first?.dueAt ?? "")).toBeGreaterThan(Date.now());
    expect(await started.find(id)).toMatchObject({
      state: "active",
      waiting: 1,
      failingSince: first?.attemptedAt,
    });
    await started.api.core.webhooks.send();
    expect(started.hooks.at(path)).toHaveLength(1);
    started.hooks.react(path, 200);
    await started.passPause(id);
    await started.api.core.webhooks.send();
    const [before, after] = started.hooks.at(path) as [ReceivedHook, ReceivedHook];
    expect(after.headers["webhook-id"]).toBe(before.headers["webhook-id"]);
    expect([after.body, verify(after, secret)]).toEqual([before.body, true]);
    expect(await started.tried(id, 2)).toMatchObject({ state: "delivered", status: 200, dueAt: null });
    expect(await started.find(id)).toMatchObject({ waiting: 0, failingSince: null });
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("because its secret can no longer be read is never sent unsigned", async () => {
    const { path, id } = await started.add("document.published");
    const secrets = started.api.database.sql("webhook_secrets");
    const [other] = await secrets.clone().whereNot({ webhook_id: id }).limit(1);
    await secrets
      .clone()
      .where({ webhook_id: id })
      .update({ secret: other?.secret ?? "v1.lost" });
    await started.call(`/api/webhooks/${id}/test`, "POST");
    expect((await started.tried(id, 1))?.error).toContain("cannot be read any more");
    expect(started.hooks.at(path)).toEqual([]);
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("stops a webhook after eight failures in a row, and what waits is sent once it is resumed", async () => {
    const { path, id } = await started.add("document.published");
    started.hooks.react(path, 503);
    await started.document("paprika");
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await started.tried(id, attempt);
      await started.passPause(id);
      await started.api.core.webhooks.send();
    }
    expect(started.hooks.at(path)).toHaveLength(8);
    expect(await started.find(id)).toMatchObject({ state: "disabled" });
    expect((await started.deliveries(id))[0]).toMatchObject({ state: "failed", attempts: 8, status: 503 });
    const [entry] = (await started.call("/api/audit?subject=webhook")).body;
    expect(entry).toMatchObject({ action: "webhook.disable", actor: null, after: { error: "Answered 503" } });
    expect((await started.call(`/api/webhooks/${id}/test`, "POST")).status).toBe(409);
    await started.document("turmeric");
    started.hooks.react(path, 200);
    await started.api.core.webhooks.send();
    expect(started.hooks.at(path)).toHaveLength(8);
    expect((await started.call(`/api/webhooks/${id}`, "PATCH", { paused: false })).body.state).toBe("active");
    expect(await started.last(path, 9)).toMatchObject({ data: { title: "turmeric" } });
    const failed = (await started.deliveries(id)).find(({ state }) => state === "failed");
    await started.call(`/api/webhooks/${id}/deliveries/${failed?.id}/send`, "POST");
    expect(await started.last(path, 10)).toMatchObject({ data: { title: "paprika" } });
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("stops a webhook at once that is gone for good", async () => {
    const { path, id } = await started.add("document.published");
    started.hooks.react(path, 410);
    await started.call(`/api/webhooks/${id}/test`, "POST");
    await eventually(async () => expect((await started.find(id)).state).toBe("disabled"));
    await started.call(`/api/webhooks/${id}`, "DELETE");
  });

  test("keeps nobody else waiting", async () => {
    const slow = await started.add("document.published");
    const other = await started.add("document.published");
    started.hooks.react(slow.path, "silent");
    await started.document("cumin");
    await started.document("clove");
    const arrived = (await started.arrivals(other.path, 2)).map(({ body }) => JSON.parse(body).data.title);
    expect(arrived).toEqual(["cumin", "clove"]);
    expect(started.hooks.at(slow.path)).toHaveLength(1);
    // While that one still hangs, a later one is sent as soon as it happens.
    await started.document("anise");
    expect(await started.last(other.path, 3)).toMatchObject({ data: { title: "anise" } });
    expect((await started.find(slow.id)).failingSince).toBeNull();
    for (const { id } of [slow, other]) await started.call(`/api/webhooks/${id}`, "DELETE");
  });
});

test("while paused nothing is sent; it waits", async () => {
  const { path, id } = await started.add("document.published");
  expect((await started.call(`/api/webhooks/${id}`, "PATCH", { paused: true })).body.state).toBe("paused");
  await started.document("nutmeg");
  await started.api.core.webhooks.send();
  expect(await started.find(id)).toMatchObject({ state: "paused", waiting: 1 });
  expect(started.hooks.at(path)).toEqual([]);
  await started.call(`/api/webhooks/${id}`, "PATCH", { paused: false, events: ["ticket.changed"] });
  expect(await started.last(path)).toMatchObject({ data: { title: "nutmeg" } });
  await started.document("mace");
  expect(await started.find(id)).toMatchObject({ waiting: 0, events: ["ticket.changed"] });
  await started.call(`/api/webhooks/${id}`, "DELETE");
});

test("deliveries are kept for 30 days, and go with their webhook", async () => {
  const { id, path } = await started.add("document.published");
  await started.call(`/api/webhooks/${id}/test`, "POST");
  await started.arrivals(path);
  const day = 86_400_000;
  await started.api.core.webhooks.removeOld(new Date(Date.now() + 29 * day));
  expect(await started.deliveries(id)).toHaveLength(1);
  await started.api.core.webhooks.removeOld(new Date(Date.now() + 31 * day));
  expect(await started.deliveries(id)).toEqual([]);
  await started.call(`/api/webhooks/${id}`, "DELETE");
  expect(await started.api.database.sql("webhook_secrets").where({ webhook_id: id })).toEqual([]);
});
