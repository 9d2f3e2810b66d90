import { goldenLimits, type GoldenContent, type GoldenQuestion } from "#contracts/golden.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import type { GoldenDeps } from "./golden-deps.ts";
import { unasked, type GoldenRow, type Origin } from "./golden-store.ts";
import { auditedGolden, presentGolden } from "./present-golden.ts";

const fieldsOf = (content: GoldenContent) => ({
  question: content.question,
  module: content.module,
  service: content.module === "lead_replier" ? content.service : null,
  proposal_received: content.module === "lead_replier" ? content.proposalReceived : null,
  document_ids: [...new Set(content.documentIds)],
  facts: [...new Set(content.facts)],
});

const read = async ({ golden }: Pick<GoldenDeps, "golden">, id: string): Promise<GoldenQuestion> => {
  const row = requireFound(await golden.find(id), "Golden question");
  return presentGolden(row);
};

/** One golden question; for admins. */
export const readGolden =
  (deps: Pick<GoldenDeps, "golden">) =>
  (actor: Actor, { id }: { id: string }): Promise<GoldenQuestion> => {
    requireAdmin(actor);
    return read(deps, id);
  };

const askSoon = async ({ jobs, log }: GoldenDeps, id: string): Promise<void> => {
  try {
    await jobs.ask(id);
  } catch (error) {
    log.warn({ err: error, id }, "could not queue a golden question; it is asked with all others");
  }
};

/** Gives the id of what is stored: of two who make one of the same at the same time, the second gets that of the first. */
const store = async (
  { golden, recordChange }: GoldenDeps,
  { actor, row }: { actor: Actor; row: GoldenRow },
  trx: Sql,
): Promise<string> => {
  const count = await golden.lockCount(trx);
  const made = row.made_from_id === null ? undefined : await golden.madeFrom(row.made_from_id, trx);
  if (made !== undefined) return made.id;
  if (count >= goldenLimits.questions)
    throw new AppError("conflict", `There are ${goldenLimits.questions} golden questions: delete one first`);
  await golden.add(row, trx);
  await recordChange(trx, actor, "golden.add", row.id, { after: auditedGolden(row) });
  return row.id;
};

/** Adds a golden question, which is asked soon. */
export const addGoldenOf = async (
  deps: GoldenDeps,
  actor: Actor,
  content: GoldenContent,
  from: { origin: Origin; id: string | null } = { origin: "hand", id: null },
): Promise<GoldenQuestion> => {
  const row: GoldenRow = {
    ...fieldsOf(content),
    ...unasked,
    id: newId(),
    revision: 1,
    made_from: from.origin,
    made_from_id: from.id,
    created_by: actor.username,
    created_at: new Date(),
  };
  const id = await deps.sql.transaction((trx) => store(deps, { actor, row }, trx));
  if (id === row.id) await askSoon(deps, id);
  return read(deps, id);
};

/** Adds one made by hand; for admins. */
export const addGolden =
  (deps: GoldenDeps) =>
  (actor: Actor, content: GoldenContent): Promise<GoldenQuestion> => {
    requireAdmin(actor);
    return addGoldenOf(deps, actor, content);
  };

/** Changes a golden question, which counts as not asked until it is asked again. */
export const changeGolden =
  (deps: GoldenDeps) =>
  async (actor: Actor, { id, ...content }: GoldenContent & { id: string }): Promise<GoldenQuestion> => {
    requireAdmin(actor);
    const { golden, recordChange } = deps;
    await deps.sql.transaction(async (trx) => {
      const before = requireFound(await golden.lock(id, trx), "Golden question");
      const changes = { ...fieldsOf(content), ...unasked, revision: before.revision + 1 };
      await golden.change(id, changes, trx);
      await recordChange(trx, actor, "golden.change", id, {
        before: auditedGolden(before),
        after: auditedGolden({ ...before, ...changes }),
      });
    });
    await askSoon(deps, id);
    return read(deps, id);
  };

/** Deletes a golden question. */
export const removeGolden =
  ({ sql, golden, recordChange }: GoldenDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      const before = requireFound(await golden.lock(id, trx), "Golden question");
      await golden.remove(id, trx);
      await recordChange(trx, actor, "golden.remove", id, { before: auditedGolden(before) });
    });
  };
