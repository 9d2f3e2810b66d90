import type { Audience, Category } from "#contracts/documents.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, invalid } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import { dayAfter } from "../local-time.ts";
import type { StoredDocument } from "../knowledge/documents/document-store.ts";
import type { LibraryDeps } from "./library-deps.ts";

interface Changes {
  audience?: Audience | null | undefined;
  category?: Category | undefined;
  ownerId?: string | null | undefined;
  reviewOn?: string | null | undefined;
  /** They have been read again today. */
  reviewed?: true | undefined;
  trash?: true | undefined;
}

type Care = Pick<StoredDocument, "ownerId" | "reviewOn">;

const careOf = (
  stored: StoredDocument,
  { ownerId, reviewOn }: Changes,
  nextReview: string | undefined,
): Care => ({
  ownerId: ownerId === undefined ? stored.ownerId : ownerId,
  reviewOn: reviewOn === undefined ? (nextReview ?? stored.reviewOn) : reviewOn,
});

/** Who looks after a document and when it is read again: no part of what it says, so no version of it. */
const saveCare = async (
  deps: LibraryDeps,
  actor: Actor,
  { stored, care, isReview }: { stored: StoredDocument; care: Care; isReview: boolean },
  trx: Sql,
): Promise<boolean> => {
  const { ownerId, reviewOn } = stored;
  const isSame = care.ownerId === ownerId && care.reviewOn === reviewOn;
  if (isSame && !isReview) return false;
  if (!isSame) await deps.documents.setCare(stored.id, care, trx);
  await deps.recordChange(trx, actor, isReview ? "document.review" : "document.care", stored.id, {
    before: { title: stored.title, ownerId, reviewOn },
    after: { title: stored.title, ...care },
  });
  return true;
};

const changeOne = async (
  deps: LibraryDeps,
  actor: Actor,
  {
    stored,
    changes,
    nextReview,
  }: { stored: StoredDocument; changes: Changes; nextReview: string | undefined },
  trx: Sql,
): Promise<boolean> => {
  const { audience, category } = changes;
  const edit = { by: actor, action: "document.change", stored, changes: { audience, category } };
  const saved = await deps.documents.change(edit, trx);
  const care = careOf(stored, changes, nextReview);
  const isReview = changes.reviewed === true;
  const isCared = await saveCare(deps, actor, { stored: saved, care, isReview }, trx);
  return saved !== stored || isCared;
};

/** Changes several documents, all of them or none; gives how many are not as they were. */
export const changeDocuments =
  (deps: LibraryDeps) =>
  async (actor: Actor, { ids, ...changes }: { ids: string[] } & Changes): Promise<{ changed: number }> => {
    requireAdmin(actor);
    const changed = await deps.sql.transaction(async (trx) => {
      const found = await deps.documents.lockSeveral(ids, trx);
      if (changes.trash === true) {
        await deps.documents.remove(actor, found, trx);
        return found.length;
      }
      if (typeof changes.ownerId === "string" && !(await deps.reviews.isOnTeam(changes.ownerId, trx)))
        throw invalid("ownerId", "Nobody on the team has this id");
      const { reviewDays } = await deps.settings.read(trx);
      const nextReview = changes.reviewed === true ? dayAfter(reviewDays) : undefined;
      let count = 0;
      for (const stored of found)
        if (await changeOne(deps, actor, { stored, changes, nextReview }, trx)) count += 1;
      return count;
    });
    if (changed === 0 && changes.trash === true)
      throw new AppError("not_found", "These documents are gone already");
    return { changed };
  };
