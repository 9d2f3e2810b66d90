import { createHmac } from "node:crypto";
import { expect } from "vitest";
import type { WebhookDelivery, WebhookEvent } from "#contracts/webhooks.ts";
import { eventually } from "./eventually.ts";
import { startHooks, type ReceivedHook } from "./fakes/hook-server.ts";
import { startTestApi, type Answer } from "./start-api.ts";

/** Verifies as https://www.standardwebhooks.com has it, sharing nothing with what signed. */
export const verify = ({ headers, body }: ReceivedHook, secret: string): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  const content = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const expected = createHmac("sha256", key).update(content, "utf8").digest("base64");
  const signatures = String(headers["webhook-signature"]).split(" ");
  const age = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]));
  return age < 300 && signatures.includes(`v1,${expected}`);
};

/** The product with an admin and an agent, and a receiver that it may send to over http. */
export const startWebhooks = async () => {
  let written = "";
  const hooks = await startHooks();
  const destination = { write: (line: string) => void (written += line) };
  const web = { access: hooks.access, mayBePlain: true };
  const api = await startTestApi({ LOG_LEVEL: "trace" }, destination, true, web);
  const admin = await api.member("CORE TEAM (ADMIN)", "boss");
  const agent = await api.member();
  const call = (path: string, method = "GET", body?: unknown, token = admin.token): Promise<Answer> =>
    api.send(path, { method, token, ...(body === undefined ? {} : { body }) });

  let made = 0;
  /** A webhook at a path of its own. */
  const add = async (...events: WebhookEvent[]) => {
    const path = `/hook-${(made += 1)}`;
    const { status, body } = await call("/api/webhooks", "POST", { url: hooks.url(path), events });
    expect(status).toBe(201);
    return { path, id: body.webhook.id as string, secret: body.secret as string };
  };
  const find = async (id: string) =>
    (await call("/api/webhooks")).body.find((one: { id: string }) => one.id === id);
  const deliveries = async (id: string): Promise<WebhookDelivery[]> =>
    (await call(`/api/webhooks/${id}/deliveries`)).body;

  /** What a path gets next: waits until there are so many. */
  const arrivals = async (path: string, count = 1): Promise<ReceivedHook[]> => {
    await eventually(async () => expect(hooks.at(path).length).toBeGreaterThanOrEqual(count));
    return hooks.at(path);
  };
  const last = async (path: string, count = 1) => {
    const all = await arrivals(path, count);
    return JSON.parse(all.at(-1)?.body ?? "null");
  };
  /** Has what waits be due, as if the pause were over. */
  const passPause = async (id: string) => {
    const past = new Date(Date.now() - 1000);
    const { sql } = api.database;
    await sql("webhook_deliveries").where({ webhook_id: id }).whereNotNull("due_at").update({ due_at: past });
    await sql("webhooks").where({ id }).update({ retry_at: past, held_until: null });
  };
  /** Waits until a webhook's only delivery has been tried so often. */
  const tried = async (id: string, attempts: number) => {
    await eventually(async () => expect((await deliveries(id))[0]?.attempts).toBe(attempts));
    return (await deliveries(id))[0];
  };

  const document = (title: string) =>
    call("/api/documents", "POST", { title, content: `The ${title} desk is on floor two.` });
  return {
    api,
    hooks,
    admin,
    agent,
    call,
    add,
    find,
    deliveries,
    arrivals,
    last,
    passPause,
    tried,
    document,
    /** What was logged until now. */
    log: () => written,
    close: async () => {
      await api.close();
      await hooks.close();
    },
  };
};
