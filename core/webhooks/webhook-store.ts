import type { WebhookEvent } from "#contracts/webhooks.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

export interface WebhookRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  paused_at: Date | null;
  /** When it was stopped for nothing arrived. */
  disabled_at: Date | null;
  /** How many attempts in a row have failed. */
  failures: number;
  failing_since: Date | null;
  /** Until when nothing is tried after a failure. */
  retry_at: Date | null;
  /** Until when somebody is sending to it. */
  held_until: Date | null;
}

/** A webhook with how many deliveries have not arrived yet. */
export type ListedWebhook = WebhookRow & { waiting: string };

const waiting =
  "(select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.due_at is not null)";

const listed = (sql: Sql) => sql("webhooks as w").select("w.*", sql.raw(`${waiting} as waiting`));

/** Webhooks; their secrets are read only where something is signed. */
export const createWebhookStore = (sql: Sql) => ({
  all: (): Promise<ListedWebhook[]> => listed(sql).orderBy("w.id", "desc"),

  find: (id: string, trx: Sql = sql): Promise<ListedWebhook | undefined> =>
    listed(trx).where("w.id", id).first(),

  lock: (id: string, trx: Sql): Promise<WebhookRow | undefined> =>
    trx<WebhookRow>("webhooks").where({ id }).forUpdate().first(),

  count: (trx: Sql): Promise<number> => countRows(trx("webhooks")),

  add: async (row: Pick<WebhookRow, "id" | "url" | "events" | "created_at">, sealed: string, trx: Sql) => {
    await trx("webhooks").insert(row);
    await trx("webhook_secrets").insert({ webhook_id: row.id, secret: sealed });
  },

  change: async (id: string, changes: Partial<WebhookRow>, trx: Sql): Promise<void> => {
    await trx<WebhookRow>("webhooks").where({ id }).update(changes);
  },

  remove: async (id: string, trx: Sql): Promise<WebhookRow | undefined> => {
    const [row] = await trx<WebhookRow>("webhooks").where({ id }).delete().returning("*");
    return row;
  },
});

export type WebhookStore = ReturnType<typeof createWebhookStore>;
