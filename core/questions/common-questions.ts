import type { CommonQuestion } from "#contracts/analytics.ts";
import type { ModuleName } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { sinceDays } from "../platform/lists/list-search.ts";
import type { CommonFilter, CommonRow, CommonStore } from "./common-store.ts";
import { digestedWhileReading } from "./digest.ts";

interface Deps {
  commons: CommonStore;
  digest: (limit: number) => Promise<number>;
}

const normalized = (question: string): string =>
  question
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}%$€.']+|(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, " ")
    .replaceAll(/\.(?!\d)/gu, "")
    .trim();

const present = (row: CommonRow): CommonQuestion => {
  const { question, frequency, last_asked_at, ids, bd_priority, instances } = row;
  return {
    id: row.id,
    question,
    normalizedQuestion: normalized(question),
    frequency,
    lastAsked: last_asked_at.toISOString(),
    bdPriority: bd_priority,
    allRequestIds: ids,
    service: instances[0]?.service ?? null,
    open: row.open,
    rated: row.rated,
    helpful: row.helpful,
    answeredAt: row.answered_at?.toISOString() ?? null,
    ratedBefore: row.rated_before,
    helpfulBefore: row.helpful_before,
    answeredWell: row.answered_well,
    answeredBy: row.answered_by,
    document: row.document,
    instances: instances.map((instance) => ({
      ...instance,
      createdAt: new Date(instance.createdAt).toISOString(),
    })),
  };
};

/** Questions asked often of late, grouped by meaning, the most frequent first; for admins. */
export const commonQuestions =
  ({ commons, digest }: Deps, module: ModuleName) =>
  async (
    actor: Actor,
    { days, ...narrowed }: Omit<CommonFilter, "since"> & { days?: number | undefined } = {},
  ): Promise<CommonQuestion[]> => {
    requireAdmin(actor);
    await digest(digestedWhileReading);
    return (await commons.mostCommon(module, { ...narrowed, since: sinceDays(days) })).map(present);
  };
