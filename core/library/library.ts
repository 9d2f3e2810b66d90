import { changeDocuments } from "./change-several.ts";
import { createEntryStore } from "./entry-store.ts";
import type { LibraryDeps } from "./library-deps.ts";
import { readLibrary } from "./list-documents.ts";
import { loadSample } from "./load-sample.ts";
import { createReviewStore } from "./review-store.ts";
import { createReviews } from "./reviews.ts";
import { createSample } from "./sample.ts";
import { createSettingsStore } from "./settings-store.ts";
import { createTrashStore } from "./trash-store.ts";
import { createTrash } from "./trash.ts";
import { categories, type Audience } from "#contracts/documents.ts";
import type { CategoryDefault, LibraryDefaults } from "#contracts/library.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Sql } from "../platform/database.ts";

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
const createDefaults = (deps: LibraryDeps) => ({
  readDefaults: async (actor: Actor): Promise<LibraryDefaults> => {
    requireAdmin(actor);
    return readDefaults(deps);
  },
  saveDefaults: saveDefaults(deps),
});

/** What keeps the library in order: trash, reviews, what is usual in it, and the sample that it begins with. */
export const createLibrary = (given: Omit<LibraryDeps, "entries" | "trash" | "settings" | "reviews">) => {
  const { sql, documents } = given;
  const deps: LibraryDeps = {
    ...given,
    entries: createEntryStore(sql, documents),
    trash: createTrashStore(sql, documents),
    settings: createSettingsStore(sql),
    reviews: createReviewStore(sql, documents),
  };
  return {
    ...readLibrary(deps),
    ...createTrash(deps),
    ...createSample(deps),
    ...createReviews(deps),
    ...createDefaults(deps),
    loadSample: loadSample(deps),
    changeDocuments: changeDocuments(deps),
  };
};
