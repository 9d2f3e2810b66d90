import { healthLimit, type Contradiction, type KnowledgeHealth } from "#contracts/knowledge-health.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Sql } from "../platform/database.ts";
import type { CurrentModel } from "../platform/model.ts";
import {
  type ContradictionRow,
  createContradictionStore,
  type DocumentConditions,
  type ContradictionStore,
} from "./contradiction-store.ts";
import { findDiffering } from "./find-differing.ts";
import { findContradictions, type PassagesToCompare } from "./find-contradictions.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";

interface Deps {
  sql: Sql;
  recordChange: RecordChange;
  contradictions: ContradictionStore;
}

/** Keeps that two sentences do not contradict each other. */
const dismissContradiction =
  ({ sql, contradictions, recordChange }: Deps) =>
  async (actor: Actor, { key }: { key: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      const sentences = requireFound(await contradictions.find(key, trx), "Contradiction");
      await contradictions.dismiss(key, actor.username, trx);
      await recordChange(trx, actor, "contradiction.dismiss", key, { subject: "document", after: sentences });
    });
  };

/** Takes that back; what was not dismissed stays as it is. */
const restoreContradiction =
  ({ sql, contradictions, recordChange }: Deps) =>
  async (actor: Actor, { key }: { key: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      if ((await contradictions.takeBack(key, trx)) === 0) return;
      await recordChange(trx, actor, "contradiction.restore", key, { subject: "document" });
    });
  };

const present = (row: ContradictionRow): Contradiction => ({
  key: row.pairKey,
  about: row.about,
  sides: [
    { ...row.first, sentence: row.firstSentence, figures: row.firstFigures },
    { ...row.second, sentence: row.secondSentence, figures: row.secondFigures },
  ],
});

interface Given {
  sql: Sql;
  passages: PassagesToCompare;
  model: CurrentModel;
  conditions: DocumentConditions;
  recordChange: RecordChange;
}

/** Passages that state different figures for the same thing. */
export const createContradictions = ({ model, conditions, ...given }: Given) => {
  const deps = { ...given, contradictions: createContradictionStore(given.sql, conditions) };
  return {
    // With the model of that moment.
    find: (documentId?: string) => findContradictions({ ...deps, model: model() })(documentId),
    differing: findDiffering(deps),
    dismiss: dismissContradiction(deps),
    restore: restoreContradiction(deps),
    /** The latest that nobody has dismissed, for the health report. */
    report: async (): Promise<KnowledgeHealth["contradictions"]> => {
      const { latest, count, unchecked } = deps.contradictions;
      const [found, total, [next]] = await Promise.all([
        latest(healthLimit),
        count(),
        unchecked(model() !== null, 1),
      ]);
      return { total, items: found.map(present), isComparing: next !== undefined };
    },
  };
};
