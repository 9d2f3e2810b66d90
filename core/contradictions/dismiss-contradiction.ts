import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import type { RecordChange } from "../audit/record-change.ts";
import type { Sql } from "../platform/database.ts";
import type { ContradictionStore } from "./contradiction-store.ts";

interface Deps {
  sql: Sql;
  recordChange: RecordChange;
  contradictions: ContradictionStore;
}

/** Keeps that two sentences do not contradict each other. */
export const dismissContradiction =
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
export const restoreContradiction =
  ({ sql, contradictions, recordChange }: Deps) =>
  async (actor: Actor, { key }: { key: string }): Promise<void> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      if ((await contradictions.takeBack(key, trx)) === 0) return;
      await recordChange(trx, actor, "contradiction.restore", key, { subject: "document" });
    });
  };
