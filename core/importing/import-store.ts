import type { Sql } from "#core/platform/database.ts";
import { countRows, rowOf, rowsOf } from "../platform/run-prepared.ts";
import { type Audience, defaultCategory } from "#contracts/documents.ts";

export interface ImportRow {
  id: string;
  owner_id: string;
  created_at: Date;
  confirmed_at: Date | null;
  done_at: Date | null;
}

/** A file of an import without the text that it becomes. */
export interface ImportFileRow {
  id: string;
  import_id: string;
  parent_id: string | null;
  path: string;
  part: number;
  bytes: string | number;
  /** Receiving until its bytes are kept; unpacked is an archive whose files are rows of their own. */
  state: "receiving" | "waiting" | "unpacked" | "ready" | "refused" | "imported" | "unchanged" | "failed";
  is_stored: boolean;
  tries: number;
  refusal: string | null;
  title: string | null;
  file_type: string | null;
  /** Where one is named; of a matched file the one that it will have. */
  category: string | null;
  audience: Audience | null;
  order_index: number | null;
  extent: string | null;
  warnings: string[];
  as_new: boolean;
  document_id: string | null;
  created_at: Date;
}

/** A file with the document that it would replace. */
export interface MatchedFile extends ImportFileRow {
  match_id: string | null;
  match_title: string | null;
  match_version: number | null;
  match_same: boolean | null;
}

export type NewImportFile = Pick<
  ImportFileRow,
  "id" | "import_id" | "path" | "bytes" | "state" | "created_at"
> &
  Partial<Omit<ImportFileRow, "warnings">> & { content?: string; warnings?: string };

const columns = `f.id, f.import_id, f.parent_id, f.path, f.part, f.bytes, f.state, f.is_stored, f.tries, f.refusal, f.title,
  f.file_type, f.order_index, f.extent, f.warnings, f.as_new, f.document_id, f.created_at`;

// Where neither the file nor an admin says it, a document that is replaced stays what it is.
const placed = `case when f.category is not null or f.state <> 'ready' then f.category
    when d.id is not null and not f.as_new then d.category else '${defaultCategory}' end as category,
  coalesce(f.audience, case when not f.as_new then d.audience end) as audience`;

// The document of the same file goes before one that only has the title. What this import has written is no match.
const matched = `select ${columns}, ${placed}, d.id as match_id, d.title as match_title, d.version as match_version,
    d.content = f.content as match_same
  from import_files f left join lateral (
    select m.id, m.title, m.version, m.content, m.category, m.audience from (
      select d.*, 0 as place from document_files s join documents d on d.id = s.document_id
        where s.path = lower(f.path) and s.part = f.part
      union all
      select d.*, 1 as place from documents d where lower(d.title) = lower(f.title)
    ) m
    where f.state = 'ready' and m.deleted_at is null and m.kind = 'document' and not exists (
      select from import_files o where o.import_id = f.import_id and o.document_id = m.id)
    order by m.place, m.updated_at desc limit 1) d on true`;

const shown = "f.state not in ('receiving', 'unpacked')";

const ofImports = (sql: Sql) => ({
  add: async (row: ImportRow): Promise<void> => {
    await sql("imports").insert(row);
  },

  find: (id: string, ownerId: string, trx: Sql = sql): Promise<ImportRow | undefined> =>
    trx<ImportRow>("imports").where({ id, owner_id: ownerId }).first(),

  latest: (ownerId: string): Promise<ImportRow | undefined> =>
    sql<ImportRow>("imports").where({ owner_id: ownerId }).orderBy("id", "desc").first(),

  byId: (id: string): Promise<ImportRow | undefined> => sql<ImportRow>("imports").where({ id }).first(),

  mark: async (id: string, changes: Partial<ImportRow>, trx: Sql = sql): Promise<void> => {
    await trx("imports").where({ id }).update(changes);
  },

  remove: async (id: string): Promise<void> => {
    await sql("imports").where({ id }).delete();
  },

  /** Ids of imports begun before a time, but for those that are being written. */
  over: (before: Date): Promise<string[]> =>
    sql<ImportRow>("imports")
      .where("created_at", "<", before)
      .whereRaw("(confirmed_at is null or done_at is not null)")
      .pluck("id"),

  /** Ids of imports that were confirmed and are not written yet. */
  unwritten: (): Promise<string[]> =>
    sql<ImportRow>("imports").whereNotNull("confirmed_at").whereNull("done_at").pluck("id"),
});

const reading = (sql: Sql) => ({
  files: (importId: string, trx: Sql = sql): Promise<MatchedFile[]> =>
    rowsOf(trx, `${matched} where f.import_id = ? and ${shown} order by f.number`, [importId]),

  file: (importId: string, id: string, trx: Sql = sql): Promise<MatchedFile | undefined> =>
    rowOf<MatchedFile>(trx, `${matched} where f.import_id = ? and f.id = ? and ${shown}`, [importId, id]),

  plainFile: (id: string, trx: Sql = sql): Promise<ImportFileRow | undefined> =>
    rowOf<ImportFileRow>(
      trx,
      `select ${columns}, f.category, f.audience from import_files f where f.id = ?`,
      [id],
    ),

  /** The text that a file becomes. */
  content: async (id: string, trx: Sql = sql): Promise<string | null> =>
    (await trx("import_files").where({ id }).first<{ content: string | null } | undefined>("content"))
      ?.content ?? null,

  count: (importId: string, trx: Sql = sql): Promise<number> =>
    countRows(trx("import_files").where({ import_id: importId }).whereNot({ state: "unpacked" })),
});

/** What of an import is still to do, or was done. */
const progress = (sql: Sql) => ({
  /** The next file of an import that is to be written, held until the transaction ends. */
  nextReady: (importId: string, trx: Sql): Promise<MatchedFile | undefined> =>
    rowOf<MatchedFile>(
      trx,
      `${matched} where f.import_id = ? and f.state = 'ready' order by f.number limit 1 for update of f`,
      [importId],
    ),

  /** Ids of the files of an import whose bytes are kept. */
  stored: (importId: string): Promise<string[]> =>
    sql("import_files").where({ import_id: importId, is_stored: true }).pluck("id"),

  /** Ids of files in a state since before a time. */
  since: (state: ImportFileRow["state"], before: Date): Promise<string[]> =>
    sql("import_files")
      .where({ state })
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(1000)
      .pluck("id"),
});

const writing = (sql: Sql) => ({
  addFiles: async (rows: NewImportFile[], trx: Sql = sql): Promise<void> => {
    await trx.batchInsert("import_files", rows, 50);
  },

  changeFile: async (id: string, changes: object, trx: Sql = sql): Promise<void> => {
    await trx("import_files").where({ id }).update(changes);
  },

  changeReady: async (importId: string, changes: object): Promise<void> => {
    await sql("import_files").where({ import_id: importId, state: "ready" }).update(changes);
  },

  removeFile: async (id: string): Promise<void> => {
    await sql("import_files").where({ id }).delete();
  },

  removeChildren: async (id: string): Promise<string[]> => {
    const rows = await sql("import_files")
      .where({ parent_id: id })
      .delete()
      .returning<{ id: string }[]>("id");
    return rows.map((row) => row.id);
  },

  childrenWait: async (id: string, trx: Sql): Promise<string[]> => {
    const rows = await trx("import_files")
      .where({ parent_id: id, state: "receiving" })
      .update({ state: "waiting" })
      .returning<{ id: string }[]>("id");
    return rows.map((row) => row.id);
  },

  /** Which file a document was made from. */
  noteFile: async (documentId: string, { path, part }: Pick<ImportFileRow, "path" | "part">, trx: Sql) => {
    const row = { path: path.toLowerCase(), part, imported_at: new Date() };
    await trx("document_files")
      .insert({ document_id: documentId, ...row })
      .onConflict("document_id")
      .merge();
  },
});

/** Imports and their files. */
export const createImportStore = (sql: Sql) => ({
  ...ofImports(sql),
  ...reading(sql),
  ...progress(sql),
  ...writing(sql),
});

export type ImportStore = ReturnType<typeof createImportStore>;
