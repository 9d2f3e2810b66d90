import { categories, type Audience } from "#contracts/documents.ts";
import type { CategoryDefault, LibraryDefaults } from "#contracts/library.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";
import type { LibraryDeps } from "./library-deps.ts";

const readDefaults = async ({ settings }: LibraryDeps, trx?: Sql): Promise<LibraryDefaults> => {
  const named = new Map(
    (await settings.audiences(trx)).map(({ category, audience }) => [category, audience]),
  );
  const { reviewDays } = await settings.read(trx);
  const audienceOf = (category: string): Audience => named.get(category) ?? "agents";
  return {
    categories: categories.map((category) => ({ category, audience: audienceOf(category) })),
    reviewDays,
  };
};

interface Changes {
  categories?: CategoryDefault[] | undefined;
  reviewDays?: number | undefined;
}

const saveDefaults =
  (deps: LibraryDeps) =>
  async (actor: Actor, { categories: named = [], reviewDays }: Changes): Promise<LibraryDefaults> => {
    requireAdmin(actor);
    return deps.sql.transaction(async (trx) => {
      await deps.settings.lock(trx);
      const before = await readDefaults(deps, trx);
      for (const { category, audience } of named) await deps.settings.setAudience(category, audience, trx);
      if (reviewDays !== undefined) await deps.settings.change({ reviewDays }, trx);
      const after = await readDefaults(deps, trx);
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await deps.recordChange(trx, actor, "library.change-defaults", "defaults", {
          subject: "document",
          before,
          after,
        });
      }
      return after;
    });
  };

/** What is usual in the library, where a document says nothing itself. */
export const createDefaults = (deps: LibraryDeps) => ({
  readDefaults: async (actor: Actor): Promise<LibraryDefaults> => {
    requireAdmin(actor);
    return readDefaults(deps);
  },
  saveDefaults: saveDefaults(deps),
});
