import type { RecordChange } from "../audit/record-change.ts";
import type { SecretBox } from "../connections/secret-box.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { post } from "../platform/web/post.ts";
import type { WebAccess } from "../platform/web/web-access.ts";
import { WebFailure } from "../platform/web/web-failure.ts";
import type { DeliveryStore, Outgoing } from "./delivery-store.ts";
import { recordedWebhook } from "./present-webhook.ts";
import { secretPlace, signatureHeaders } from "./sign.ts";
import type { WebhookStore } from "./webhook-store.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long is waited after each failure in a row; about a day in all. */
const pausesMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
] as const;

/** How often something is tried in all. */
export const mostAttempts = pausesMs.length + 1;

const atOnce = 4;
const timeoutMs = 10_000;
// Longer than anything takes that is not dead.
const heldMs = 6 * timeoutMs;
const gone = 410;

/** What admins are told of a webhook that was stopped. */
export interface WebhookNews {
  /** The host it sends to. */
  name: string;
  error: string;
}

export interface SendingDeps {
  sql: Sql;
  /** Encrypts what events are signed with. */
  box: SecretBox;
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  access: WebAccess;
  recordChange: RecordChange;
  /** Tells admins that a webhook was stopped. */
  tellAdmins: (trx: Sql, webhookId: string, news: WebhookNews) => Promise<void>;
  log: Logger;
}

interface Outcome {
  at: Date;
  ms: number;
  /** Null where there was no answer. */
  status: number | null;
  /** Null when it has arrived. */
  error: string | null;
}

const unreadable =
  "Its signing secret cannot be read any more: put the key back that encrypted it, or add the webhook again";

const attempt = async (
  { access, box }: SendingDeps,
  { webhook_id: webhookId, url, event_id: eventId, body, secret: sealed }: Outgoing,
): Promise<Outcome> => {
  const at = new Date();
  const secret = await box.open(secretPlace(webhookId), sealed);
  if (secret === null) return { at, ms: 0, status: null, error: unreadable };
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Legend-Webhooks/1",
    ...signatureHeaders({ eventId, body, secret, at }),
  };
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const status = await post(new URL(url), { headers, body, timeoutMs }, access);
    const arrived = status >= 200 && status < 300;
    return { at, ms: took(), status, error: arrived ? null : `Answered ${status}` };
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error;
    return { at, ms: took(), status: null, error: error.message };
  }
};

const noteArrival = async (
  deps: SendingDeps,
  { id, webhook_id, attempts }: Outgoing,
  outcome: Outcome,
  trx: Sql,
) => {
  const { at, ...seen } = outcome;
  const done = { due_at: null, delivered_at: new Date() };
  await deps.deliveries.change(id, { ...seen, ...done, attempts: attempts + 1, attempted_at: at }, trx);
  const sound = { failures: 0, failing_since: null, retry_at: null, held_until: null };
  await deps.webhooks.change(webhook_id, sound, trx);
};

const later = (now: Date, failures: number): Date =>
  new Date(now.getTime() + (pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0));

/** Stops a webhook that nothing arrives at, writes that down and tells admins. */
const disable = async (deps: SendingDeps, webhookId: string, error: string, trx: Sql): Promise<void> => {
  const row = await deps.webhooks.lock(webhookId, trx);
  if (row === undefined || row.disabled_at !== null) return;
  await deps.webhooks.change(webhookId, { disabled_at: new Date() }, trx);
  const recorded = recordedWebhook(row);
  await deps.recordChange(trx, null, "webhook.disable", webhookId, {
    before: recorded,
    after: { ...recorded, error },
  });
  await deps.tellAdmins(trx, webhookId, { name: recorded.name, error });
};

const noteFailure = async (deps: SendingDeps, outgoing: Outgoing, outcome: Outcome, trx: Sql) => {
  const { id, webhook_id: webhookId } = outgoing;
  const { at, error, ...seen } = outcome;
  const now = new Date();
  const attempts = outgoing.attempts + 1;
  const failures = outgoing.failures + 1;
  const due_at = attempts >= mostAttempts ? null : later(now, attempts);
  await deps.deliveries.change(id, { ...seen, error, due_at, attempts, attempted_at: at }, trx);
  const row = await deps.webhooks.lock(webhookId, trx);
  const failing_since = row?.failing_since ?? at;
  const held = { held_until: null, retry_at: later(now, failures) };
  await deps.webhooks.change(webhookId, { failures, failing_since, ...held }, trx);
  if (failures >= mostAttempts || outcome.status === gone) await disable(deps, webhookId, error ?? "", trx);
};

/** Sends what is due longest to whom nobody else is sending; false when there is nothing. */
const sendNext = async (deps: SendingDeps): Promise<boolean> => {
  const now = new Date();
  const outgoing = await deps.deliveries.take(now, new Date(now.getTime() + heldMs));
  if (outgoing === undefined) return false;
  const outcome = await attempt(deps, outgoing);
  const note = outcome.error === null ? noteArrival : noteFailure;
  await deps.sql.transaction((trx) => note(deps, outgoing, outcome, trx));
  const { error: reason, status, ms } = outcome;
  const facts = { webhookId: outgoing.webhook_id, deliveryId: outgoing.id, status, ms };
  if (reason === null) deps.log.info(facts, "a webhook was told");
  else deps.log.warn({ ...facts, attempt: outgoing.attempts + 1 }, "a webhook could not be told");
  return true;
};

/** Sends everything that is due: to several webhooks at once, to each one thing after the other. */
export const sendDeliveries = (deps: SendingDeps) => async (): Promise<void> => {
  const loop = async () => {
    while (await sendNext(deps));
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
};
