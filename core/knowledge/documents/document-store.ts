import type { Knex } from "knex";
import type { Sql } from "#core/platform/database.ts";
import { countRows, rowsOf, runPrepared } from "#core/platform/run-prepared.ts";
import type { Audience, DocumentVersion, KnowledgeDocument } from "#contracts/documents.ts";
import { inScope, sampleRetired, type Scope } from "../index/search-scope.ts";
import { fieldsOf } from "./document-fields.ts";

export type DocumentKind = KnowledgeDocument["kind"];

/** The page that a document is read from; the time is as JSON has it. */
type ReadFrom = NonNullable<KnowledgeDocument["source"]>;

/** A document as it is stored, unless it has been removed. */
export interface StoredDocument {
  id: string;
  kind: DocumentKind;
  title: string;
  content: string;
  category: string | null;
  orderIndex: number | null;
  audience: Audience | null;
  sample: boolean;
  /** Whether the sample brought it and somebody has edited it since. */
  adopted: boolean;
  ownerId: string | null;
  ownerName: string | null;
  /** YYYY-MM-DD. */
  reviewOn: string | null;
  /** The page it is read from, where it is edited. */
  source: ReadFrom | null;
  fileType: string;
  version: number;
  /** Name of who wrote this version; null for what came with the product. */
  editedBy: string | null;
  splitVersion: number;
  uploadedAt: Date;
  updatedAt: Date;
}

/** A document of people's own that nobody looks after yet. */
export const unowned = {
  sample: false,
  adopted: false,
  ownerId: null,
  ownerName: null,
  reviewOn: null,
  source: null,
};

/** The columns of what people edit, by the names they are read under. */
const fieldColumns = {
  title: "title",
  content: "content",
  category: "category",
  orderIndex: "order_index",
  audience: "audience",
};

/** The plain columns of a document, in the same way. */
const documentColumns = {
  id: "id",
  kind: "kind",
  ...fieldColumns,
  sample: "sample",
  adopted: "adopted",
  ownerId: "owner_id",
  fileType: "file_type",
  version: "version",
  editedBy: "edited_by",
  splitVersion: "split_version",
  uploadedAt: "uploaded_at",
  updatedAt: "updated_at",
};

/** What a query reads of a document besides its plain columns. */
const readColumns = `documents.review_on::text as "reviewOn",
  (select telegram_username from users where users.id = documents.owner_id) as "ownerName",
  (select json_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'url', p.url, 'readAt', p.read_at)
    from source_pages p join sources s on s.id = p.source_id
    where p.document_id = documents.id and p.gone_at is null) as source`;

const written: Record<string, string> = { ...documentColumns, reviewOn: "review_on" };

const versionColumns = { version: "version", ...fieldColumns, editedBy: "edited_by", editedAt: "edited_at" };

/** What a document said before. */
export type StoredVersion = Omit<DocumentVersion, "editedAt"> & { editedAt: Date };

const toRow = (document: Partial<StoredDocument>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).flatMap(([field, value]) => {
      const column = written[field];
      return column === undefined ? [] : [[column, value]];
    }),
  );

/** The order of documents in their category, as the index has it. */
export const inCategory = "shelf_order, title_rank, uploaded_at, id";

/** A stored document as lists have it, without its text. */
export type StoredEntry = Omit<StoredDocument, "content" | "editedBy" | "splitVersion" | "adopted">;

// Of what may be joined with more.
const { content: _content, ...entryColumns } = { ...documentColumns, id: "documents.id" };

/** Documents with all that is read of one, removed ones, too. */
export const documentsIn = (sql: Sql): Knex.QueryBuilder<StoredDocument, StoredDocument[]> =>
  sql("documents").select(documentColumns, sql.raw(readColumns));

/** The same without their texts. */
export const entriesIn = (sql: Sql): Knex.QueryBuilder<StoredEntry, StoredEntry[]> =>
  sql("documents").select(entryColumns, sql.raw(readColumns));

const live = (sql: Sql): Knex.QueryBuilder<StoredDocument, StoredDocument[]> =>
  documentsIn(sql).whereNull("deleted_at");

/** A document that may be in the trash. */
export type RemovableDocument = StoredDocument & { deletedAt: Date | null };

const writes = {
  add: async (documents: StoredDocument[], trx: Sql): Promise<void> => {
    await trx.batchInsert("documents", documents.map(toRow), 100);
  },

  change: async (id: string, changes: Partial<StoredDocument>, trx: Sql): Promise<void> => {
    await trx("documents").where({ id }).update(toRow(changes));
  },

  remove: async (
    ids: readonly string[],
    { at, by }: { at: Date; by: string | null },
    trx: Sql,
  ): Promise<void> => {
    await trx("documents").whereIn("id", ids).update({ deleted_at: at, deleted_by: by });
  },

  /** Takes documents out of the trash. */
  bringBack: async (ids: readonly string[], trx: Sql): Promise<void> => {
    await trx("documents").whereIn("id", ids).update({ deleted_at: null, deleted_by: null });
  },

  /** Finds a document, removed or not, and holds it against other changes until the transaction ends. */
  lockEvenRemoved: (id: string, trx: Sql): Promise<RemovableDocument | undefined> =>
    documentsIn(trx)
      .select<RemovableDocument[]>({ deletedAt: "deleted_at" })
      .where({ id })
      .forUpdate()
      .first(),

  /** Keeps what a document says now, before it changes. */
  keepVersion: async (document: StoredDocument, trx: Sql): Promise<void> => {
    const { id: document_id, version, editedBy: edited_by, updatedAt: edited_at } = document;
    const said = toRow(fieldsOf(document));
    await trx("document_versions").insert({ ...said, document_id, version, edited_by, edited_at });
  },
};

const shelves = {
  /** Holds documents of a shelf, and gives how many of these there are on it. */
  lockShelf: async (shelf: string, ids: string[], trx: Sql): Promise<number> => {
    const rows = await trx("documents")
      .where({ shelf })
      .whereIn("id", ids)
      .whereNull("deleted_at")
      .orderBy("id")
      .forUpdate()
      .select("id");
    return rows.length;
  },

  /** Puts these first on their shelf, in this order; the others that have an order follow in theirs. */
  arrange: async (shelf: string, ids: string[], trx: Sql): Promise<void> => {
    await trx.raw(
      `with named as (select id, at - 1 as at from unnest(?::uuid[]) with ordinality as n (id, at)),
       others as (
         select id, ? + row_number() over (order by ${inCategory}) - 1 as at from documents
         where shelf = ? and deleted_at is null and order_index is not null and id <> all(?::uuid[])
       )
       update documents d set order_index = o.at
       from (select * from named union all select * from others) as o
       where d.id = o.id and d.order_index is distinct from o.at`,
      [ids, ids.length, shelf, ids],
    );
  },
};

/** Those of these words, in small letters, that stand in some document of a scope. */
const mentionedIn =
  (sql: Sql) =>
  async (words: string[], scope: Scope): Promise<string[]> => {
    const { condition, bindings } = inScope(scope);
    const rows = await runPrepared<{ word: string }>(
      sql,
      `select w.word from unnest(?::text[]) as w (word) where exists (
         select from documents d where d.deleted_at is null and ${condition} and strpos(lower(d.content), w.word) > 0)`,
      [words, ...bindings],
    );
    return rows.map(({ word }) => word);
  };

const editedSince = `
  select s.place::int - 1 as place
  from unnest(?::uuid[], ?::timestamptz[]) with ordinality as s (id, at, place)
  join documents d on d.id = s.id and d.kind = 'document' and d.deleted_at is null and d.updated_at > s.at
  where d.content is distinct from (
    select v.content from document_versions v where v.document_id = d.id and v.edited_at <= s.at
    order by v.version desc limit 1)`;

/** What is known of documents without reading them. */
const knownOf = (sql: Sql) => ({
  /** Whether all of these are there and have not changed since a time. */
  areUnchanged: async (ids: string[], since: Date, trx: Sql = sql): Promise<boolean> => {
    const there = await live(trx).whereIn("id", ids).where("updated_at", "<=", since);
    return there.length === new Set(ids).size;
  },

  /** Of these, each at a time, those that say something else by now, by their places in the list; not Extras, which grow. */
  editedSince: async (said: readonly { id: string; at: Date }[]): Promise<ReadonlySet<number>> => {
    if (said.length === 0) return new Set();
    const bindings = [said.map(({ id }) => id), said.map(({ at }) => at.toISOString())];
    const rows = await runPrepared<{ place: number }>(sql, editedSince, bindings);
    return new Set(rows.map(({ place }) => place));
  },
});

/** Tells which of documents that were told of were edited since. */
export type EditedSince = ReturnType<typeof knownOf>["editedSince"];

/** What is there of the sample, and whether it may be loaded. */
const sampleIn = (sql: Sql) => ({
  /** Whether a document is still there as the sample brought it: who adds or changes one is its editor. */
  hasSample: async (): Promise<boolean> => (await live(sql).where({ sample: true }).first()) !== undefined,

  idsOfSample: (trx: Sql = sql): Promise<string[]> =>
    trx("documents").where({ sample: true }).whereNull("deleted_at").orderBy("id").pluck("id"),

  /** Whether the sample has stepped back. */
  isSampleRetired: async (trx: Sql = sql): Promise<boolean> => {
    const [row] = await rowsOf<{ retired: boolean | null }>(trx, `select ${sampleRetired} as retired`);
    return row?.retired === true;
  },

  /** Whether a document that is not Extras was ever added, even if nothing is left of it. */
  everAdded: async (trx: Sql = sql): Promise<boolean> =>
    (await trx("documents").where({ kind: "document" }).first("id")) !== undefined ||
    (await trx("library_settings").where({ ever_filled: true }).first("ever_filled")) !== undefined,
});

const locks = {
  /** Finds a document and holds it against other changes until the transaction ends. */
  lock: (id: string, trx: Sql): Promise<StoredDocument | undefined> =>
    live(trx).where({ id }).forUpdate().first(),

  /** The same for several, each that is there. */
  lockSeveral: (ids: readonly string[], trx: Sql): Promise<StoredDocument[]> =>
    live(trx).whereIn("id", ids).orderBy("id").forUpdate(),
};

/** Documents and their earlier versions; removed ones are never found. */
export const createDocumentStore = (sql: Sql) => ({
  ...writes,
  ...shelves,
  ...locks,
  ...sampleIn(sql),
  ...knownOf(sql),

  /** Every document, those of a category in display order. */
  list: (trx: Sql = sql): Promise<StoredDocument[]> => live(trx).orderByRaw(inCategory),

  find: (id: string, trx: Sql = sql): Promise<StoredDocument | undefined> => live(trx).where({ id }).first(),

  lockExtras: (kind: DocumentKind, trx: Sql): Promise<StoredDocument | undefined> =>
    live(trx).where({ kind }).forUpdate().first(),

  mentioned: mentionedIn(sql),

  /** Ids of documents whose passages were split in another way. */
  outdated: (splitVersion: number, trx: Sql = sql): Promise<string[]> =>
    trx("documents").whereNull("deleted_at").whereNot({ split_version: splitVersion }).pluck("id"),

  /** Earlier versions, newest first, from the newest or from before one of them on, at most `most`. */
  versions: (id: string, before: number | undefined, most: number): Promise<StoredVersion[]> =>
    sql("document_versions")
      .where({ document_id: id })
      .modify((query) => {
        if (before !== undefined) void query.where("version", "<", before);
      })
      .orderBy("version", "desc")
      .limit(most)
      .select(versionColumns),

  countVersions: (id: string): Promise<number> =>
    countRows(sql("document_versions").where({ document_id: id })),

  version: (id: string, version: number, trx: Sql = sql): Promise<StoredVersion | undefined> =>
    trx("document_versions").where({ document_id: id, version }).select(versionColumns).first(),
});
