import { changeDocuments } from "./change-several.ts";
import { createEntryStore } from "./entry-store.ts";
import { createDefaults } from "./library-defaults.ts";
import type { LibraryDeps } from "./library-deps.ts";
import { readLibrary } from "./list-documents.ts";
import { loadSample } from "./load-sample.ts";
import { createReviewStore } from "./review-store.ts";
import { createReviews } from "./reviews.ts";
import { createSample } from "./sample.ts";
import { createSettingsStore } from "./settings-store.ts";
import { createTrashStore } from "./trash-store.ts";
import { createTrash } from "./trash.ts";

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
