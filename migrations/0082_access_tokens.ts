import type { Sql } from "#core/platform/database.ts";

const tables = `
  create table access_tokens (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    prefix text not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    unique (user_id, name)
  );
  alter table audit_log add column token_name text`;

const ending = `
  create function end_access_tokens() returns trigger language plpgsql as $$
  begin
    delete from access_tokens where user_id = new.id;
    return null;
  end $$;
  create trigger admin_ended after update of role, disabled_at on users
  for each row when (new.role <> 'CORE TEAM (ADMIN)' or new.disabled_at is not null)
  execute function end_access_tokens()`;

/**
 * Tokens by which programs call the API for an admin, and which of them made a change. A trigger ends those of whoever
 * is no admin any more, so that no way of changing a person can forget it.
 */
export const up = async (sql: Sql): Promise<void> => {
  await sql.raw(tables);
  await sql.raw(ending);
};
