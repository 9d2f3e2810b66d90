import {
  type Contradiction,
  healthLimit,
  type HealthDocument,
  type KnowledgeHealth,
  staleDays,
  unusedDays,
} from "#contracts/knowledge-health.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import type { ContradictionRow, ContradictionStore } from "../contradictions/contradiction-store.ts";
import type { DuplicateRow, HealthRow, HealthStore, UnhelpfulRow } from "./health-store.ts";

const dayMs = 86_400_000;

const presentDocument = ({ id, title, category, uploadedAt, updatedAt }: HealthRow): HealthDocument => ({
  id,
  title,
  category,
  uploadedAt: uploadedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const presentUnhelpful = (row: UnhelpfulRow) => ({
  ...presentDocument(row),
  unhelpfulCount: row.unhelpfulCount,
  lastMarkedAt: row.lastMarkedAt.toISOString(),
  reasons: row.reasons ?? [],
});

const presentDuplicate = ({ similarity, first, second }: DuplicateRow) => ({
  similarity: Math.round(similarity * 100),
  passages: [first, second] as [typeof first, typeof second],
});

const presentContradiction = (row: ContradictionRow): Contradiction => ({
  key: row.pairKey,
  about: row.about,
  sides: [
    { ...row.first, sentence: row.firstSentence, figures: row.firstFigures },
    { ...row.second, sentence: row.secondSentence, figures: row.secondFigures },
  ],
});

interface Deps {
  health: HealthStore;
  contradictions: ContradictionStore;
}

/** What the documents themselves tell of the health report. */
export type DocumentHealth = Omit<KnowledgeHealth, "poorlyAnswered">;

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

/** What in the knowledge base needs attention; for admins. */
export const knowledgeHealth =
  ({ health, contradictions }: Deps) =>
  async (actor: Actor): Promise<DocumentHealth> => {
    requireAdmin(actor);
    const [found, total, neverCited, notEdited, unhelpful, duplicates] = await Promise.all([
      contradictions.latest(healthLimit),
      contradictions.count(),
      health.neverCited(daysAgo(unusedDays.cited), daysAgo(unusedDays.old)),
      health.notEditedSince(daysAgo(staleDays)),
      health.unhelpful(),
      health.nearDuplicates(),
    ]);
    return {
      contradictions: { total, items: found.map(presentContradiction) },
      neverCited: { total: neverCited.total, items: neverCited.rows.map(presentDocument) },
      notEdited: { total: notEdited.total, items: notEdited.rows.map(presentDocument) },
      unhelpful: { total: Number(unhelpful[0]?.total ?? 0), items: unhelpful.map(presentUnhelpful) },
      nearDuplicates: { total: duplicates.total, items: duplicates.rows.map(presentDuplicate) },
    };
  };
