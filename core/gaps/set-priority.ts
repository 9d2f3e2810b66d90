import type { FeedbackRequest } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import type { GapsDeps } from "./gaps-deps.ts";
import { presentGap } from "./present-gap.ts";

/** Marks a request and its askings as a priority or takes the mark away; throws `not_found`. */
export const setRequestPriority =
  ({ sql, gaps, recordChange }: Pick<GapsDeps, "sql" | "gaps" | "recordChange">) =>
  async (actor: Actor, { id, bdPriority }: { id: string; bdPriority: boolean }): Promise<FeedbackRequest> => {
    requireAdmin(actor);
    await sql.transaction(async (trx) => {
      const gap = requireFound(await gaps.lock(id, trx), "Feedback request");
      if (gap.bd_priority === bdPriority) return;
      await gaps.change(id, { bd_priority: bdPriority }, trx);
      await trx("questions").where({ gap_id: id }).update({ bd_priority: bdPriority });
      const { question } = gap;
      await recordChange(trx, actor, "feedback.priority", id, {
        before: { bdPriority: !bdPriority, question },
        after: { bdPriority, question },
      });
    });
    const row = requireFound(await gaps.find(id), "Feedback request");
    return presentGap(row);
  };
