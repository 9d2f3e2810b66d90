import type { Audience } from "#contracts/documents.ts";
import type { Sql } from "../platform/database.ts";

/** What holds for the whole library. */
export interface LibrarySettings {
  sampleRetires: boolean;
  /** When the sample was removed; null where it was not, or has been put back. */
  sampleRemovedAt: Date | null;
  /** The version of the guidance without the sample's lines. */
  guidanceWithoutSample: number | null;
  everFilled: boolean;
  /** After how many days a document that was reviewed is to be reviewed again. */
  reviewDays: number;
}

const columns = {
  sampleRetires: "sample_retires",
  sampleRemovedAt: "sample_removed_at",
  guidanceWithoutSample: "guidance_without_sample",
  everFilled: "ever_filled",
  reviewDays: "review_days",
};

/** What admins settle for the whole library. */
export const createSettingsStore = (sql: Sql) => ({
  read: async (trx: Sql = sql): Promise<LibrarySettings> => {
    const row = await trx("library_settings").first<LibrarySettings | undefined>(columns);
    if (row === undefined) throw new Error("The library's settings are gone");
    return row;
  },

  /** The same, held against other changes until the transaction ends. */
  lock: async (trx: Sql): Promise<LibrarySettings> => {
    const row = await trx("library_settings").forUpdate().first<LibrarySettings | undefined>(columns);
    if (row === undefined) throw new Error("The library's settings are gone");
    return row;
  },

  change: async (changes: Partial<LibrarySettings>, trx: Sql): Promise<void> => {
    await trx("library_settings").update(
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [columns[name as keyof LibrarySettings], value]),
      ),
    );
  },

  /** Who may be told the documents of each category that say nothing themselves. */
  audiences: (trx: Sql = sql): Promise<{ category: string; audience: Audience }[]> =>
    trx("category_audiences").select("category", "audience"),

  setAudience: async (category: string, audience: Audience, trx: Sql): Promise<void> => {
    await trx("category_audiences").insert({ category, audience }).onConflict("category").merge(["audience"]);
  },
});

export type SettingsStore = ReturnType<typeof createSettingsStore>;
