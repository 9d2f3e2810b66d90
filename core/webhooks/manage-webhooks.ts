import {
  mostWebhooks,
  testEvent,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from "#contracts/webhooks.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid, notFound, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { requirePublic } from "../platform/web/post.ts";
import { WebFailure } from "../platform/web/web-failure.ts";
import { presentDelivery, presentWebhook, recordedWebhook } from "./present-webhook.ts";
import type { SendingDeps } from "./send-deliveries.ts";
import { newWebhookSecret, secretPlace } from "./sign.ts";
import type { WebhookRow } from "./webhook-store.ts";

export interface ManagingDeps extends SendingDeps {
  /** Has what is due sent once the transaction of `trx` commits. */
  wake: (trx: Sql) => Promise<void>;
  /** Whether http will do; for tests. */
  mayBePlain: boolean;
}

/** An address that may be sent to; throws under `url` when it may not. */
const readUrl = async ({ access, mayBePlain }: ManagingDeps, given: string): Promise<string> => {
  if (!URL.canParse(given)) throw invalid("url", "Enter a whole address, such as https://example.com/hooks");
  const url = new URL(given);
  if (url.protocol !== "https:" && !(mayBePlain && url.protocol === "http:"))
    throw invalid("url", "The address must begin with https://");
  url.hash = "";
  try {
    await requirePublic(url, access);
  } catch (error) {
    if (error instanceof WebFailure) throw invalid("url", error.message);
    throw error;
  }
  return url.href;
};

const found = async ({ webhooks }: ManagingDeps, id: string, trx?: Sql): Promise<Webhook> => {
  const row = requireFound(await webhooks.find(id, trx), "Webhook");
  return presentWebhook(row);
};

/** Locks a webhook that is being sent to; throws `conflict` for one that is not. */
const lockActive = async ({ webhooks }: ManagingDeps, id: string, trx: Sql): Promise<WebhookRow> => {
  const row = requireFound(await webhooks.lock(id, trx), "Webhook");
  if (row.paused_at !== null || row.disabled_at !== null)
    throw new AppError("conflict", "Nothing is sent to this webhook now: resume it first");
  return row;
};

export const listWebhooks =
  ({ webhooks }: ManagingDeps) =>
  async (actor: Actor): Promise<Webhook[]> => {
    requireAdmin(actor);
    return (await webhooks.all()).map(presentWebhook);
  };

/** Adds a webhook; what signs its events is shown this once. */
export const addWebhook =
  (deps: ManagingDeps) =>
  async (
    actor: Actor,
    given: { url: string; events: WebhookEvent[] },
  ): Promise<{ webhook: Webhook; secret: string }> => {
    requireAdmin(actor);
    const url = await readUrl(deps, given.url);
    const row = { id: newId(), url, events: given.events, created_at: new Date() };
    const secret = newWebhookSecret();
    const sealed = await deps.box.seal(secretPlace(row.id), secret);
    return deps.sql.transaction(async (trx) => {
      if ((await deps.webhooks.count(trx)) >= mostWebhooks)
        throw new AppError("conflict", `There are ${mostWebhooks} webhooks: delete one first`);
      await deps.webhooks.add(row, sealed, trx);
      await deps.recordChange(trx, actor, "webhook.add", row.id, { after: recordedWebhook(row) });
      return { webhook: await found(deps, row.id, trx), secret };
    });
  };

const pausedAt = (before: WebhookRow, paused: boolean | undefined): Partial<WebhookRow> => {
  if (paused === undefined) return {};
  if (paused) return { paused_at: before.paused_at ?? new Date() };
  // Whoever has it go on wants to see at once whether it works again.
  return { paused_at: null, disabled_at: null, failures: 0, failing_since: null, retry_at: null };
};

/** Changes which events are sent, pauses, or goes on, also where the product had stopped. */
export const changeWebhook =
  (deps: ManagingDeps) =>
  async (
    actor: Actor,
    { id, events, paused }: { id: string; events?: WebhookEvent[] | undefined; paused?: boolean | undefined },
  ): Promise<Webhook> => {
    requireAdmin(actor);
    return deps.sql.transaction(async (trx) => {
      const before = requireFound(await deps.webhooks.lock(id, trx), "Webhook");
      const changes = { events: events ?? before.events, ...pausedAt(before, paused) };
      await deps.webhooks.change(id, changes, trx);
      await deps.recordChange(trx, actor, "webhook.change", id, {
        before: recordedWebhook(before),
        after: recordedWebhook({ ...before, ...changes }),
      });
      await deps.wake(trx);
      return found(deps, id, trx);
    });
  };

export const removeWebhook =
  ({ sql, webhooks, recordChange }: ManagingDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      const row = requireFound(await webhooks.remove(id, trx), "Webhook");
      await recordChange(trx, actor, "webhook.remove", id, { before: recordedWebhook(row) });
    });
  };

export const listDeliveries =
  (deps: ManagingDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<WebhookDelivery[]> => {
    requireAdmin(actor);
    await found(deps, id);
    return (await deps.deliveries.ofWebhook(id)).map(presentDelivery);
  };

/** Sends an event that tells of nothing, to see whether it arrives. */
export const testWebhook =
  (deps: ManagingDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      await lockActive(deps, id, trx);
      const now = new Date();
      const body = JSON.stringify({ type: testEvent, timestamp: now.toISOString(), data: { webhookId: id } });
      const sent = { event_id: `evt_${newId()}`, type: testEvent, body };
      await deps.deliveries.add({ webhook_id: id, ...sent, created_at: now, due_at: now }, trx);
      await deps.webhooks.change(id, { retry_at: null }, trx);
      await deps.wake(trx);
    });
  };

export const sendAgain =
  (deps: ManagingDeps) =>
  async (actor: Actor, { id, deliveryId }: { id: string; deliveryId: string }): Promise<void> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      await lockActive(deps, id, trx);
      if (!(await deps.deliveries.renew(id, deliveryId, new Date(), trx))) throw notFound("Delivery");
      await deps.webhooks.change(id, { retry_at: null }, trx);
      await deps.wake(trx);
    });
  };
