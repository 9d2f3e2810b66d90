import { deliveriesListed } from "#contracts/webhooks.ts";
import type { Sql } from "../platform/database.ts";
import { rowOf } from "../platform/run-prepared.ts";

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  body: string;
  created_at: Date;
  /** When it is tried next; null once it has arrived or was given up. */
  due_at: Date | null;
  attempts: number;
  attempted_at: Date | null;
  status: number | null;
  ms: number | null;
  error: string | null;
  delivered_at: Date | null;
}

/** What is to be sent, where to and signed with what. */
export interface Outgoing {
  webhook_id: string;
  url: string;
  failures: number;
  /** Encrypted. */
  secret: string;
  id: string;
  event_id: string;
  body: string;
  attempts: number;
}

/** Holds a webhook that has something due, so that nobody else sends to it meanwhile, and gives what is due longest. */
const take = `
  with next as (
    select w.id from webhooks w
    where w.paused_at is null and w.disabled_at is null
      and coalesce(w.held_until, '-infinity') <= :now and coalesce(w.retry_at, '-infinity') <= :now
      and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.due_at <= :now)
    order by w.retry_at nulls first, w.id limit 1 for update of w skip locked
  ), held as (
    update webhooks set held_until = :heldUntil from next where webhooks.id = next.id
    returning webhooks.id, webhooks.url, webhooks.failures
  )
  select held.id as webhook_id, held.url, held.failures, s.secret, d.id, d.event_id, d.body, d.attempts
  from held join webhook_secrets s on s.webhook_id = held.id
  cross join lateral (
    select * from webhook_deliveries d where d.webhook_id = held.id and d.due_at <= :now
    order by d.due_at, d.created_at, d.id limit 1
  ) d`;

const listed = [
  "id",
  "webhook_id",
  "event_id",
  "type",
  "created_at",
  "due_at",
  "attempts",
  "attempted_at",
  "status",
  "ms",
  "error",
  "delivered_at",
] as const;

/** What is sent to webhooks, from when it is stored until it has arrived, and for a while after. */
export const createDeliveryStore = (sql: Sql) => ({
  /** Undefined when nothing is due that nobody else is sending. */
  take: (now: Date, heldUntil: Date): Promise<Outgoing | undefined> =>
    rowOf<Outgoing>(sql, take, { now, heldUntil }),

  change: async (id: string, changes: Partial<DeliveryRow>, trx: Sql): Promise<void> => {
    await trx<DeliveryRow>("webhook_deliveries").where({ id }).update(changes);
  },

  add: async (
    row: Pick<DeliveryRow, "webhook_id" | "event_id" | "type" | "body" | "created_at" | "due_at">,
    trx: Sql,
  ): Promise<void> => {
    await trx("webhook_deliveries").insert(row);
  },

  /** Has a delivery sent once more; false when the webhook has none of that id. */
  renew: async (webhookId: string, id: string, now: Date, trx: Sql): Promise<boolean> => {
    const renewed = await trx<DeliveryRow>("webhook_deliveries")
      .where({ id, webhook_id: webhookId })
      .update({ due_at: now, attempts: 0, delivered_at: null, error: null, status: null, ms: null });
    return renewed === 1;
  },

  /** The last ones, without what was sent. */
  ofWebhook: (webhookId: string): Promise<Omit<DeliveryRow, "body">[]> =>
    sql<DeliveryRow>("webhook_deliveries")
      .where({ webhook_id: webhookId })
      .orderBy([{ column: "created_at", order: "desc" }, { column: "id" }])
      .limit(deliveriesListed)
      .select(listed),

  removeOld: (createdBefore: Date) =>
    sql<DeliveryRow>("webhook_deliveries").where("created_at", "<", createdBefore).delete(),
});

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
