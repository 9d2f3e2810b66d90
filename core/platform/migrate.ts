import { migrations as allMigrations, type Migration } from "#migrations/index.ts";
import type { Database, Sql } from "./database.ts";
import { reasonOf } from "./failure.ts";

const extensions = ["vector", "pg_trgm"];
// Any number that no other program takes as a lock in the same database.
const migrationLock = 4_815_162_342;

const missingExtension = (name: string, cause: unknown): Error =>
  new Error(
    `The database lacks the extension "${name}" (${reasonOf(cause)}). Install it on the server (pgvector, contrib) ` +
      `and let a superuser run: CREATE EXTENSION "${name}";`,
    { cause },
  );

const prepare = async (trx: Sql): Promise<void> => {
  for (const name of extensions) {
    // Asked first, because creating needs a right that looking does not.
    const present = await trx("pg_extension").where({ extname: name }).first("extname");
    if (present !== undefined) continue;
    await trx.raw("create extension ??", [name]).catch((error: unknown) => {
      throw missingExtension(name, error);
    });
  }
  await trx.raw(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
};

/** Holds for the transaction only, so a process killed in the middle leaves nothing locked. */
const waitForOthers = (trx: Sql) => trx.raw("select pg_advisory_xact_lock(?)", [migrationLock]);

/** Runs one step alone among all processes, in its own transaction. */
const alone = <T>({ sql }: Database, step: (trx: Sql) => Promise<T>): Promise<T> =>
  sql.transaction(async (trx) => {
    await waitForOthers(trx);
    return step(trx);
  });

const apply = async (trx: Sql, { name, up }: Migration): Promise<boolean> => {
  const applied = await trx("migrations").where({ name }).first("name");
  if (applied !== undefined) return false;
  await up(trx);
  await trx("migrations").insert({ name });
  return true;
};

/** The names of the migrations that a database has; none of one that was never prepared. */
const appliedTo = async ({ sql }: Database): Promise<Set<string>> => {
  const { rows } = await sql.raw<{ rows: { migrations: string | null }[] }>(
    "select to_regclass('migrations') as migrations",
  );
  return new Set(rows[0]?.migrations == null ? [] : await sql("migrations").pluck("name"));
};

/**
 * Brings the schema up to date, each migration in its own transaction; gives the names of those applied.
 * Several processes may start together; a failed migration leaves the schema as it was before that one.
 */
export const migrate = async (
  database: Database,
  migrations: Migration[] = allMigrations,
): Promise<string[]> => {
  // Most starts have nothing to do, and then wait for nobody.
  const present = await appliedTo(database);
  const missing = migrations.filter(({ name }) => !present.has(name));
  if (missing.length === 0) return [];
  await alone(database, prepare);
  const applied: string[] = [];
  for (const migration of missing) {
    if (await alone(database, (trx) => apply(trx, migration))) applied.push(migration.name);
  }
  return applied;
};
