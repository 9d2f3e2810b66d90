import type { Sql } from "../database.ts";
import { codeOf } from "../failure.ts";

const diskFull = "53100";
// As much as a person's next few steps may need.
const tried = `
  create temporary table room_to_write (filler text) on commit drop;
  insert into room_to_write select repeat('x', 2000) from generate_series(1, 500)`;

/** Whether the database has room to write. A full disk goes unnoticed by whoever only reads. */
export interface DiskSpace {
  /** Throws while the disk of the database is full; costs nothing until a write has failed for it. */
  check(): Promise<void>;
}

/** Notices writes that fail for want of room; afterwards each check tries to write, until that works again. */
export const watchDiskSpace = (sql: Sql): DiskSpace => {
  let wasFull = false;
  sql.client.on("query-error", (error: unknown) => {
    if (codeOf(error) === diskFull) wasFull = true;
  });
  return {
    check: async () => {
      if (!wasFull) return;
      await sql.transaction((trx) => trx.raw(tried));
      wasFull = false;
    },
  };
};
