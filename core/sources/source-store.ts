import type { Audience } from "#contracts/documents.ts";
import type { HeldPage, SourceKind, SourceSchedule, SourceScope } from "#contracts/sources.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";

/** A source as it is stored. */
export interface StoredSource {
  id: string;
  kind: SourceKind;
  scope: SourceScope;
  place: string;
  url: string;
  name: string;
  category: string | null;
  audience: Audience | null;
  schedule: SourceSchedule;
  addedBy: string | null;
  createdAt: Date;
  nextReadAt: Date;
  /** Null while it is not being read. */
  runStartedAt: Date | null;
  /** Whether the reading under way knows every page that there is. */
  runComplete: boolean;
  lastReadAt: Date | null;
  goneAt: Date | null;
  error: string | null;
  notes: string[];
  /** How many readings in a row have not worked. */
  failures: number;
}

/** How many of a source's pages are documents, are left out by an admin, are gone, and are read so far. */
export interface PageTally {
  documents: number;
  leftOut: number;
  gone: number;
  listed: number;
  done: number;
}

const columns = {
  id: "id",
  kind: "kind",
  scope: "scope",
  place: "place",
  url: "url",
  name: "name",
  category: "category",
  audience: "audience",
  schedule: "schedule",
  addedBy: "added_by",
  createdAt: "created_at",
  nextReadAt: "next_read_at",
  runStartedAt: "run_started_at",
  runComplete: "run_complete",
  lastReadAt: "last_read_at",
  goneAt: "gone_at",
  error: "error",
  notes: "notes",
  failures: "failures",
};

const toRow = (source: Partial<StoredSource>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(source).map(([field, value]) => [columns[field as keyof typeof columns], value]),
  );

const tally = `
  select count(*) filter (where d.id is not null and d.deleted_at is null)::int as documents,
    count(*) filter (where p.gone_at is null and d.deleted_at is not null)::int as "leftOut",
    count(*) filter (where p.gone_at is not null)::int as gone,
    count(*) filter (where p.listed_at = s.run_started_at)::int as listed,
    count(*) filter (where p.listed_at = s.run_started_at and p.tried_at >= s.run_started_at)::int as done
  from source_pages p join sources s on s.id = p.source_id left join documents d on d.id = p.document_id
  where p.source_id = sources.id`;

const withTally = `(select to_json(t) from (${tally}) t) as tally`;

const held = `(select coalesce(json_agg(json_build_object('documentId', p.document_id, 'title', d.title,
    'heldAt', p.held->>'heldAt', 'changed', p.held->'changed', 'asked', p.held->'asked')
    order by p.position, p.key), '[]')
  from source_pages p join documents d on d.id = p.document_id
  where p.source_id = sources.id and p.held is not null and d.deleted_at is null) as held`;

export type CountedSource = StoredSource & { tally: PageTally; held: HeldPage[] };

const due = "(next_read_at <= ? or run_started_at is not null)";
const free = "(held_until is null or held_until < ?)";

const createHolding = (sql: Sql) => ({
  /** Sources whose turn it is and that nobody reads. */
  due: async (now: Date): Promise<string[]> =>
    (await sql("sources").whereRaw(due, [now]).whereRaw(free, [now]).select("id")).map(
      ({ id }: { id: string }) => id,
    ),

  /** Takes a source whose turn it is from others until a time; undefined when there is nothing to do, or somebody does it. */
  take: async (id: string, now: Date, until: Date): Promise<StoredSource | undefined> => {
    const [row] = await sql("sources")
      .where({ id })
      .whereRaw(due, [now])
      .whereRaw(free, [now])
      .update({ held_until: until })
      .returning(Object.entries(columns).map(([field, column]) => sql.ref(column).as(field)) as never);
    return row as StoredSource | undefined;
  },

  hold: async (id: string, until: Date): Promise<void> => {
    await sql("sources").where({ id }).update({ held_until: until });
  },

  release: async (id: string): Promise<void> => {
    await sql("sources").where({ id }).update({ held_until: null });
  },
});

/** Where documents are read from. */
export const createSourceStore = (sql: Sql) => ({
  ...createHolding(sql),

  list: (): Promise<CountedSource[]> =>
    sql("sources").select(columns).select(sql.raw(withTally), sql.raw(held)).orderBy(["created_at", "id"]),

  find: (id: string, trx: Sql = sql): Promise<CountedSource | undefined> =>
    trx("sources").where({ id }).select(columns).select(sql.raw(withTally), sql.raw(held)).first(),

  lock: (id: string, trx: Sql): Promise<StoredSource | undefined> =>
    trx<StoredSource>("sources").where({ id }).select(columns).forUpdate().first(),

  count: (trx: Sql): Promise<number> => countRows(trx("sources")),

  /** Those of these places that are sources already. */
  among: async (places: string[]): Promise<Set<string>> => {
    return new Set(await sql("sources").whereIn("place", places).pluck<string[]>("place"));
  },

  /** False when it is there already. */
  add: async (source: StoredSource, trx: Sql): Promise<boolean> => {
    const added = await trx("sources")
      .insert(toRow(source))
      .onConflict(["kind", "place"])
      .ignore()
      .returning("id");
    return added.length > 0;
  },

  change: async (id: string, changes: Partial<StoredSource>, trx: Sql = sql): Promise<void> => {
    await trx("sources").where({ id }).update(toRow(changes));
  },

  remove: async (id: string, trx: Sql): Promise<void> => {
    await trx("sources").where({ id }).delete();
  },
});

export type SourceStore = ReturnType<typeof createSourceStore>;
