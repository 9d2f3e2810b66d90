import { isDeepStrictEqual } from "node:util";
import { guidanceParts, noGuidance, type Guidance, type GuidanceVersion } from "#contracts/guidance.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { overtaken, requireFound } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { GuidanceRow, GuidanceStore } from "./guidance-store.ts";

export interface SavingDeps {
  sql: Sql;
  versions: GuidanceStore;
  recordChange: RecordChange;
  /** Has this process read the newest version again. */
  forget: () => void;
}

/** A version as admins see it; the empty guidance before the first. */
export const present = (row: GuidanceRow | undefined): GuidanceVersion => ({
  version: row?.version ?? 0,
  guidance: row?.guidance ?? noGuidance,
  editedBy: row?.edited_by ?? null,
  editedAt: row?.edited_at.toISOString() ?? null,
});

/** The parts in which two guidances differ. */
export const changedParts = (before: Guidance, after: Guidance): (keyof Guidance)[] =>
  guidanceParts.filter((part) => !isDeepStrictEqual(before[part], after[part]));

/** Each line as it stands first, whatever its capitals. */
const once = (lines: string[]): string[] => {
  const said = lines.map((line) => line.toLowerCase());
  return lines.filter((_, at) => said.indexOf(said[at] ?? "") === at);
};

/** A guidance in which nothing is said twice. */
const withoutRepetition = (guidance: Guidance): Guidance => {
  const { objections } = guidance;
  return {
    ...guidance,
    keyRules: once(guidance.keyRules),
    objections: {
      OTC: once(objections.OTC),
      MM: once(objections.MM),
      LS: once(objections.LS),
      ADV: once(objections.ADV),
    },
    excludedGreetings: once(guidance.excludedGreetings),
    indicatorPhrases: once(guidance.indicatorPhrases),
    glossary: guidance.glossary.map(once).filter(({ length }) => length > 1),
    suggestedQuestions: once(guidance.suggestedQuestions),
  };
};

const partsOf = (guidance: Guidance, parts: (keyof Guidance)[]) =>
  Object.fromEntries(parts.map((part) => [part, guidance[part]]));

/** Adds a version, of nobody where it is the product's own; one that says the same as the newest is none. */
export const addVersion = async (
  { versions, recordChange }: Pick<SavingDeps, "versions" | "recordChange">,
  { actor, action, guidance: given }: { actor: Actor | null; action: string; guidance: Guidance },
  newest: GuidanceRow | undefined,
  trx: Sql,
): Promise<GuidanceRow | undefined> => {
  const before = newest?.guidance ?? noGuidance;
  const guidance = withoutRepetition(given);
  const changed = changedParts(before, guidance);
  if (changed.length === 0) return newest;
  const row = {
    version: (newest?.version ?? 0) + 1,
    guidance,
    edited_by: actor?.username ?? null,
    edited_at: new Date(),
  };
  await versions.add(row, trx);
  await recordChange(trx, actor, action, String(row.version), {
    before: partsOf(before, changed),
    after: partsOf(guidance, changed),
  });
  return row;
};

/** Makes a guidance the one in force; throws `conflict` when somebody else saved one since the version it is based on. */
export const saveGuidance =
  (deps: SavingDeps) =>
  async (
    actor: Actor,
    { guidance, basedOn }: { guidance: Guidance; basedOn: number },
  ): Promise<GuidanceVersion> => {
    requireAdmin(actor);
    const saved = await deps.sql.transaction(async (trx) => {
      const newest = await deps.versions.lock(trx);
      const isOvertaken = (newest?.version ?? 0) !== basedOn;
      if (isOvertaken && changedParts(newest?.guidance ?? noGuidance, guidance).length > 0)
        throw overtaken(`The guidance has already been changed by ${newest?.edited_by ?? "somebody else"}`);
      return addVersion(deps, { actor, action: "guidance.change", guidance }, newest, trx);
    });
    deps.forget();
    return present(saved);
  };

/** Makes an earlier version the one in force, as a new version. */
export const restoreGuidance =
  (deps: SavingDeps) =>
  async (actor: Actor, { version }: { version: number }): Promise<GuidanceVersion> => {
    requireAdmin(actor);
    const saved = await deps.sql.transaction(async (trx) => {
      const newest = await deps.versions.lock(trx);
      const earlier = requireFound(await deps.versions.find(version, trx), "Version");
      const { guidance } = earlier;
      return addVersion(deps, { actor, action: "guidance.restore", guidance }, newest, trx);
    });
    deps.forget();
    return present(saved);
  };
