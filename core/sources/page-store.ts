import type { Audience } from "#contracts/documents.ts";
import type { Sql } from "../platform/database.ts";
import { countRows } from "../platform/run-prepared.ts";
import type { KnownPage, ListedPage } from "./source-reader.ts";

/** A page of a source as it is stored. */
export interface StoredPage extends KnownPage {
  sourceId: string;
  /** Null before it was made, where it has no text, and once an admin's deletion of it is final. */
  documentId: string | null;
  made: boolean;
  category: string | null;
  audience: Audience | null;
  /** Whether the reading under way did not find it. */
  missing: boolean;
  /** Set while it is not there: its document is in the trash for that. */
  goneAt: Date | null;
  error: string | null;
  /** Whether the error may be over by itself. */
  passing: boolean;
  held: HeldText | null;
  /** What tells a text that an admin did not want. */
  declined: string | null;
}

/** What a page says by now, held back because golden questions would change. */
export interface HeldText {
  title: string;
  content: string;
  heldAt: string;
  changed: number;
  asked: number;
}

const columns = {
  sourceId: "source_id",
  key: "key",
  url: "url",
  parentKey: "parent_key",
  documentId: "document_id",
  made: "made",
  category: "category",
  audience: "audience",
  etag: "etag",
  lastModified: "last_modified",
  editedAt: "edited_at",
  triedAt: "tried_at",
  readAt: "read_at",
  missing: "missing",
  goneAt: "gone_at",
  error: "error",
  passing: "passing",
  held: "held",
  declined: "declined",
};

type Changes = Partial<StoredPage> & { triedAt?: Date };

const toRow = (page: Changes): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(page).flatMap(([field, value]) =>
      value === undefined
        ? []
        : [
            [
              columns[field as keyof typeof columns],
              field === "held" && value ? JSON.stringify(value) : value,
            ],
          ],
    ),
  );

const atOnce = 500;

const createListing = (sql: Sql) => ({
  /** Notes that a reading has listed these pages, in their order; what is known of them stays. */
  listed: async (sourceId: string, pages: ListedPage[], { run, from = 0 }: { run: Date; from?: number }) => {
    const rows = pages.map(({ key, url, parentKey }, at) => ({
      source_id: sourceId,
      key,
      url,
      parent_key: parentKey,
      position: from + at,
      listed_at: run,
    }));
    for (let at = 0; at < rows.length; at += atOnce)
      await sql("source_pages")
        .insert(rows.slice(at, at + atOnce))
        .onConflict(["source_id", "key"])
        .merge(["url", "parent_key", "position", "listed_at"]);
  },

  /** Notes the same of the pages that were found in a page which has not changed since. */
  childrenListed: async (sourceId: string, parentKey: string, run: Date): Promise<void> => {
    await sql("source_pages")
      .where({ source_id: sourceId, parent_key: parentKey, gone_at: null })
      .update({ listed_at: run });
  },

  countListed: (sourceId: string, run: Date): Promise<number> =>
    countRows(sql("source_pages").where({ source_id: sourceId, listed_at: run })),

  /** The next page that a reading has listed and not tried yet. */
  next: (sourceId: string, run: Date): Promise<StoredPage | undefined> =>
    sql("source_pages")
      .where({ source_id: sourceId, listed_at: run })
      .whereRaw("(tried_at is null or tried_at < ?)", [run])
      .orderBy(["position", "key"])
      .select(columns)
      .first(),
});

const createOutcome = (sql: Sql) => ({
  /** Pages that a reading did not list, or did not find, and that were there until now. */
  vanished: (sourceId: string, run: Date, whole: boolean): Promise<StoredPage[]> =>
    sql("source_pages")
      .where({ source_id: sourceId, gone_at: null })
      .where((query) => {
        void query.where({ missing: true });
        if (whole) void query.orWhere("listed_at", "<", run);
      })
      .orderBy(["position", "key"])
      .select(columns),

  /** Titles of the documents that a reading has put into the trash. */
  trashedSince: (sourceId: string, run: Date, trx: Sql): Promise<string[]> =>
    trx("source_pages as p")
      .join("documents as d", "d.id", "p.document_id")
      .where("p.source_id", sourceId)
      .where("p.gone_at", ">=", run)
      .orderBy(["p.position", "p.key"])
      .pluck("d.title"),

  /** What kept pages of a reading from being read. */
  errors: (sourceId: string, run: Date): Promise<{ url: string; error: string; passing: boolean }[]> =>
    sql("source_pages")
      .where({ source_id: sourceId, listed_at: run })
      .whereNotNull("error")
      .orderBy(["position", "key"])
      .select("url", "error", "passing"),

  /** Pages whose documents are not where, or for whom, their source has them by now. */
  misplaced: (
    sourceId: string,
    place: { category: string | null; audience: string | null },
  ): Promise<StoredPage[]> =>
    sql("source_pages")
      .where({ source_id: sourceId })
      .whereNotNull("document_id")
      .whereRaw("(category is distinct from ? or audience is distinct from ?)", [
        place.category,
        place.audience,
      ] as never)
      .select(columns),
});

const createHolding = () => ({
  /** Titles of the documents whose changed pages a reading has held back. */
  heldSince: (sourceId: string, run: Date, trx: Sql): Promise<string[]> =>
    trx("source_pages as p")
      .join("documents as d", "d.id", "p.document_id")
      .where("p.source_id", sourceId)
      .whereRaw("(p.held ->> 'heldAt')::timestamptz >= ?", [run])
      .orderBy(["p.position", "p.key"])
      .pluck("d.title"),
});

/** Which page each document of a source is. */
export const createPageStore = (sql: Sql) => ({
  ...createListing(sql),
  ...createOutcome(sql),
  ...createHolding(),

  known: async (sourceId: string): Promise<Set<string>> => {
    return new Set(
      await sql("source_pages").where({ source_id: sourceId, gone_at: null }).pluck<string[]>("key"),
    );
  },

  of: (sourceId: string, trx: Sql = sql): Promise<StoredPage[]> =>
    trx("source_pages").where({ source_id: sourceId }).orderBy(["position", "key"]).select(columns),

  lock: (sourceId: string, key: string, trx: Sql): Promise<StoredPage | undefined> =>
    trx("source_pages").where({ source_id: sourceId, key }).select(columns).forUpdate().first(),

  /** The page that a document is read from. */
  lockOf: (sourceId: string, documentId: string, trx: Sql): Promise<StoredPage | undefined> =>
    trx("source_pages")
      .where({ source_id: sourceId, document_id: documentId })
      .select(columns)
      .forUpdate()
      .first(),

  change: async (sourceId: string, key: string, changes: Changes, trx: Sql = sql): Promise<void> => {
    await trx("source_pages").where({ source_id: sourceId, key }).update(toRow(changes));
  },

  forget: async (sourceId: string, key: string, trx: Sql): Promise<void> => {
    await trx("source_pages").where({ source_id: sourceId, key }).delete();
  },
});

export type PageStore = ReturnType<typeof createPageStore>;
