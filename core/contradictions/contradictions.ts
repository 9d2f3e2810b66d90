import { healthLimit, type Contradiction, type KnowledgeHealth } from "#contracts/knowledge-health.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Sql } from "../platform/database.ts";
import type { CurrentModel } from "../platform/model.ts";
import {
  type ContradictionRow,
  createContradictionStore,
  type DocumentConditions,
} from "./contradiction-store.ts";
import { dismissContradiction, restoreContradiction } from "./dismiss-contradiction.ts";
import { findDiffering } from "./find-differing.ts";
import { findContradictions, type PassagesToCompare } from "./find-contradictions.ts";

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
