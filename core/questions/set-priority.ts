import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { AppError } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { CommonStore } from "./common-store.ts";

interface Deps {
  sql: Sql;
  commons: CommonStore;
  recordChange: RecordChange;
}

/** Marks questions as a priority or takes the mark away, all or none; gives how many changed. Throws `not_found` when one is unknown. */
export const setPriority =
  ({ sql, commons, recordChange }: Deps) =>
  async (actor: Actor, input: { questionIds: string[]; bdPriority: boolean }): Promise<number> => {
    requireAdmin(actor);
    const ids = [...new Set(input.questionIds)];
    const { bdPriority } = input;
    return sql.transaction(async (trx) => {
      const priorities = await commons.priorities(ids, trx);
      const missing = ids.filter((id) => !priorities.has(id));
      if (missing.length > 0) throw new AppError("not_found", `No such question: ${missing[0]}`);
      const changing = ids.filter((id) => priorities.get(id)?.bdPriority !== bdPriority);
      const requests = await commons.setPriority(ids, bdPriority, trx);
      for (const request of requests)
        await recordChange(trx, actor, "feedback.priority", request.id, {
          before: { bdPriority: !bdPriority, question: request.question },
          after: { bdPriority, question: request.question },
        });
      const [first] = changing;
      if (first === undefined) return 0;
      const question = priorities.get(first)?.question;
      await recordChange(trx, actor, "question.priority", first, {
        before: { bdPriority: !bdPriority, question },
        after: { bdPriority, question, questionIds: changing },
      });
      return changing.length;
    });
  };
