import type { Sql } from "#core/platform/database.ts";

const tables = `
  create table webhooks (
    id uuid primary key,
    url text not null,
    events text[] not null,
    created_at timestamptz not null,
    paused_at timestamptz,
    disabled_at timestamptz,
    failures integer not null default 0,
    failing_since timestamptz,
    retry_at timestamptz,
    held_until timestamptz
  );
  create table webhook_secrets (
    webhook_id uuid primary key references webhooks (id) on delete cascade,
    secret text not null
  );
  create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks (id) on delete cascade,
    event_id text not null,
    type text not null,
    body text not null,
    created_at timestamptz not null,
    due_at timestamptz,
    attempts integer not null default 0,
    attempted_at timestamptz,
    status integer,
    ms integer,
    error text,
    delivered_at timestamptz
  );
  create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at desc, id);
  create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
  create index webhook_deliveries_old on webhook_deliveries (created_at)`;

/**
 * Addresses that events are sent to, and what is sent to each: written with what an event tells of, due until it has
 * arrived. What signs them is in a table of its own, so that nothing that reads webhooks reads it by the way.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(tables);
};
