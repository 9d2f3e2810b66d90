import type { Sql } from "../platform/database.ts";

/** Somebody who is to be told something, held by the transaction in which that is done. */
export interface Due {
  id: string;
  tell: () => Promise<void>;
}

type Next = (except: string[], trx: Sql) => Promise<Due | undefined>;

/** Tells the next; false when nobody is left. Whoever cannot be told is noted with why, and passed over. */
const tellNext = async (sql: Sql, next: Next, failed: Map<string, unknown>): Promise<boolean> => {
  let trying: string | undefined;
  try {
    return await sql.transaction(async (trx) => {
      const due = await next([...failed.keys()], trx);
      if (due === undefined) return false;
      trying = due.id;
      await due.tell();
      return true;
    });
  } catch (error) {
    // It failed at nobody in particular.
    if (trying === undefined) throw error;
    failed.set(trying, error);
    return true;
  }
};

/**
 * Tells everybody who is to be told something, each in a transaction of their own. Whoever cannot be told keeps nobody else
 * waiting; then it throws in the end.
 */
export const tellEach = async (sql: Sql, next: Next): Promise<void> => {
  const failed = new Map<string, unknown>();
  while (await tellNext(sql, next, failed));
  const [failure] = failed.values();
  if (failure !== undefined) throw failure;
};
