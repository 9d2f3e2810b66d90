import type { Sql } from "../platform/database.ts";

const waitMs = 15 * 60_000;
// Beside the data sources, of which none is called so.
const source = "webhook";

/** What an admin is told while waiting for Notion's verification token; it is null until Notion has sent it. */
export interface TokenWait {
  until: Date;
  token: string | null;
}

/** Notion's verification token, kept for fifteen minutes from when an admin asked for it, and at no other time. */
export const createWebhookStore = (sql: Sql) => {
  const row = () => sql<{ source: string; source_id: string; started_at: Date }>("notion_sources");
  const since = () => new Date(Date.now() - waitMs);
  return {
    /** Begins to wait. */
    expect: async (): Promise<void> => {
      const begun = { source_id: "", started_at: new Date() };
      await row()
        .insert({ source, ...begun })
        .onConflict("source")
        .merge(begun);
    },

    /** Keeps a token that is waited for; false when none is. */
    keep: async (token: string): Promise<boolean> => {
      const kept = await row()
        .where({ source })
        .andWhere("started_at", ">", since())
        .update({ source_id: token });
      return kept > 0;
    },

    /** Waits no more, and keeps no token. */
    end: async (): Promise<void> => {
      await row().where({ source }).delete();
    },

    /** What is waited for; null when nothing is, and then nothing is left of it. */
    read: async (): Promise<TokenWait | null> => {
      await row().where({ source }).andWhere("started_at", "<=", since()).delete();
      const found = await row().where({ source }).first();
      if (found === undefined) return null;
      return {
        until: new Date(found.started_at.getTime() + waitMs),
        token: found.source_id === "" ? null : found.source_id,
      };
    },
  };
};

export type WebhookStore = ReturnType<typeof createWebhookStore>;
