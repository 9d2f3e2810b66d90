import type { CommonQuestion } from "#contracts/analytics.ts";
import type { ModuleName } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { CommonRow, CommonStore } from "./common-store.ts";
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

const present = ({
  question,
  frequency,
  last_asked_at,
  ids,
  bd_priority,
  instances,
}: CommonRow): CommonQuestion => ({
  question,
  normalizedQuestion: normalized(question),
  frequency,
  lastAsked: last_asked_at.toISOString(),
  bdPriority: bd_priority,
  allRequestIds: ids,
  service: instances[0]?.service ?? null,
  instances: instances.map((instance) => ({
    ...instance,
    createdAt: new Date(instance.createdAt).toISOString(),
  })),
});

/** Questions asked often of late, grouped by meaning, the most frequent first; for admins. */
export const commonQuestions =
  ({ commons, digest }: Deps, module: ModuleName) =>
  async (actor: Actor): Promise<CommonQuestion[]> => {
    requireAdmin(actor);
    await digest(digestedWhileReading);
    return (await commons.mostCommon(module)).map(present);
  };
