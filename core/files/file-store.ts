import type { ImageType } from "#contracts/files.ts";
import type { Sql } from "../platform/database.ts";

/** A file as it was sent. */
export interface FileRow {
  id: string;
  owner_id: string;
  name: string;
  content_type: ImageType;
  bytes: number;
  /** SHA-256, in hexadecimal. */
  content_hash: string;
  look: string | null;
  look_bands: number[] | null;
  /** New until a record has it, dropped once none will. */
  state: "new" | "kept" | "dropped";
  created_at: Date;
}

/** Files by id; their bytes are in the storage. */
export const createFileStore = (sql: Sql) => ({
  add: async (row: Omit<FileRow, "state">): Promise<void> => {
    await sql("files").insert({ ...row, state: "new" });
  },

  find: (id: string): Promise<Pick<FileRow, "id" | "name" | "content_type"> | undefined> =>
    sql<FileRow>("files").where({ id, state: "kept" }).first("id", "name", "content_type"),

  /** Gives a file to a record; throws when it has been dropped. */
  keep: async (id: string, trx: Sql): Promise<void> => {
    const kept = await trx("files").where({ id, state: "new" }).update({ state: "kept" });
    if (kept !== 1) throw new Error(`The file ${id} is there no more`);
  },

  /** Decides that no record will have a file; false when one has. */
  drop: async (id: string): Promise<boolean> =>
    (await sql("files").where({ id }).whereNot({ state: "kept" }).update({ state: "dropped" })) === 1,

  removeDropped: async (id: string): Promise<void> => {
    await sql("files").where({ id, state: "dropped" }).delete();
  },

  /** Of what no record has: the ids of some that came before a time. */
  notKept: (before: Date, limit: number): Promise<string[]> =>
    sql("files")
      .whereNot({ state: "kept" })
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(limit)
      .pluck("id"),

  /** The secret of a name: what is stored, or `fresh` where nothing was. */
  secret: async (name: string, fresh: string): Promise<string> => {
    await sql("signing_keys").insert({ name, secret: fresh }).onConflict("name").ignore();
    const row = await sql("signing_keys").where({ name }).first<{ secret: string } | undefined>("secret");
    return row?.secret ?? fresh;
  },
});

export type FileStore = ReturnType<typeof createFileStore>;
