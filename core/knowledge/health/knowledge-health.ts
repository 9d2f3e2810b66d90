import {
  type HealthDocument,
  type KnowledgeHealth,
  staleDays,
  unusedDays,
} from "#contracts/knowledge-health.ts";
import { requireAdmin, type Actor } from "../../actor.ts";
import type { DuplicateRow, HealthRow, HealthStore, UnhelpfulRow } from "./health-store.ts";
import { dayMs } from "../../local-time.ts";

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

const listed = <Row extends { total: string }, Item>(rows: Row[], present: (row: Row) => Item) => ({
  total: Number(rows[0]?.total ?? 0),
  items: rows.map(present),
});

/** What the documents themselves tell of the health report. */
export type DocumentHealth = Omit<KnowledgeHealth, "poorlyAnswered" | "contradictions">;

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

/** What in the knowledge base needs attention; for admins. */
export const knowledgeHealth =
  (health: HealthStore) =>
  async (actor: Actor): Promise<DocumentHealth> => {
    requireAdmin(actor);
    const [neverCited, notEdited, unhelpful, duplicates] = await Promise.all([
      health.neverCited(daysAgo(unusedDays.cited), daysAgo(unusedDays.old)),
      health.notEditedSince(daysAgo(staleDays)),
      health.unhelpful(),
      health.nearDuplicates(),
    ]);
    return {
      neverCited: listed(neverCited, presentDocument),
      notEdited: listed(notEdited, presentDocument),
      unhelpful: listed(unhelpful, presentUnhelpful),
      nearDuplicates: listed(duplicates, presentDuplicate),
    };
  };
