import type { Sql } from "#core/platform/database.ts";
import { runPrepared } from "#core/platform/run-prepared.ts";
import type { Audience, DocumentVersion, KnowledgeDocument } from "#contracts/documents.ts";
import { inScope, type Scope } from "../index/search-scope.ts";

export type DocumentKind = KnowledgeDocument["kind"];

/** A document as it is stored, unless it has been removed. */
export interface StoredDocument {
  id: string;
  kind: DocumentKind;
  title: string;
  content: string;
  category: string | null;
  orderIndex: number | null;
  audience: Audience | null;
  fileType: string;
  version: number;
  /** Name of who wrote this version; null for what came with the product. */
  editedBy: string | null;
  splitVersion: number;
  uploadedAt: Date;
  updatedAt: Date;
}

const columns = {
  id: "id",
  kind: "kind",
  title: "title",
  content: "content",
  category: "category",
  orderIndex: "order_index",
  audience: "audience",
  fileType: "file_type",
  version: "version",
  editedBy: "edited_by",
  splitVersion: "split_version",
  uploadedAt: "uploaded_at",
  updatedAt: "updated_at",
};

const versionColumns = {
  version: "version",
  title: "title",
  content: "content",
  category: "category",
  orderIndex: "order_index",
  audience: "audience",
  editedBy: "edited_by",
  editedAt: "edited_at",
};

type StoredVersion = Omit<DocumentVersion, "editedAt"> & { editedAt: Date };

const toRow = (document: Partial<StoredDocument>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).map(([field, value]) => [columns[field as keyof typeof columns], value]),
  );

/** The order of documents in their category, as the index has it. */
export const inCategory = "shelf_order, title_rank, uploaded_at, id";

const live = (sql: Sql) => sql<StoredDocument>("documents").whereNull("deleted_at").select(columns);

const writes = {
  add: async (documents: StoredDocument[], trx: Sql): Promise<void> => {
    await trx.batchInsert("documents", documents.map(toRow), 100);
  },

  change: async (id: string, changes: Partial<StoredDocument>, trx: Sql): Promise<void> => {
    await trx("documents").where({ id }).update(toRow(changes));
  },

  remove: async (id: string, at: Date, trx: Sql): Promise<void> => {
    await trx("documents").where({ id }).update({ deleted_at: at });
  },

  /** Keeps what a document says now, before it changes. */
  keepVersion: async (document: StoredDocument, trx: Sql): Promise<void> => {
    await trx("document_versions").insert({
      document_id: document.id,
      version: document.version,
      title: document.title,
      content: document.content,
      category: document.category,
      order_index: document.orderIndex,
      audience: document.audience,
      edited_by: document.editedBy,
      edited_at: document.updatedAt,
    });
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

/** Documents and their earlier versions; removed ones are never found. */
export const createDocumentStore = (sql: Sql) => ({
  ...writes,

  /** Every document, those of a category in display order. */
  list: (trx: Sql = sql): Promise<StoredDocument[]> => live(trx).orderByRaw(inCategory),

  find: (id: string, trx: Sql = sql): Promise<StoredDocument | undefined> => live(trx).where({ id }).first(),

  /** Finds a document and holds it against other changes until the transaction ends. */
  lock: (id: string, trx: Sql): Promise<StoredDocument | undefined> =>
    live(trx).where({ id }).forUpdate().first(),

  lockExtras: (kind: DocumentKind, trx: Sql): Promise<StoredDocument | undefined> =>
    live(trx).where({ kind }).forUpdate().first(),

  /** Whether a document is still there as the sample brought it: who adds or changes one is its editor. */
  hasSample: async (): Promise<boolean> =>
    (await live(sql).where({ kind: "document" }).whereNull("edited_by").first()) !== undefined,

  /** Whether a document that is not Extras was ever added, even if it has been removed since. */
  everAdded: async (trx: Sql = sql): Promise<boolean> =>
    (await trx("documents").where({ kind: "document" }).first("id")) !== undefined,

  mentioned: mentionedIn(sql),

  /** Ids of documents whose passages were split in another way. */
  outdated: async (splitVersion: number, trx: Sql = sql): Promise<string[]> => {
    const rows = await trx("documents")
      .whereNull("deleted_at")
      .whereNot({ split_version: splitVersion })
      .select("id");
    return rows.map(({ id }: { id: string }) => id);
  },

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

  countVersions: async (id: string): Promise<number> => {
    const [row] = await sql("document_versions").where({ document_id: id }).count("* as count");
    return Number(row?.["count"]);
  },

  version: (id: string, version: number, trx: Sql = sql): Promise<StoredVersion | undefined> =>
    trx("document_versions").where({ document_id: id, version }).select(versionColumns).first(),
});

export type DocumentStore = ReturnType<typeof createDocumentStore>;
