import type { FailureReason } from "../platform/model-failure.ts";
import type { Sql } from "../platform/database.ts";
import { rowsOf } from "../platform/run-prepared.ts";

/** Why an answer was made without the model, and when it was asked for. */
export interface ModelFailure {
  reason: FailureReason;
  at: Date;
}

// Whoever stopped an answer says nothing of the model. Small talk is in no record of questions.
const latest = `
  select call ->> 'failure' as reason, asked_at as at
  from (
    (select c.asked_at, q.trace from question_calls c join questions q on q.id = c.question_id
      order by c.asked_at desc limit 10)
    union all
    (select c.asked_at, m.trace from message_calls c join chat_messages m on m.id = c.message_id
      order by c.asked_at desc limit 10)
  ) asked
  cross join lateral jsonb_array_elements(trace -> 'calls') with ordinality as each (call, place)
  where asked_at > coalesce((select changed_at from connections where name = 'model'), '-infinity')
    and call ->> 'purpose' = 'answer' and call ->> 'failure' is distinct from 'aborted'
  order by asked_at desc, place desc limit 1`;

/** Why the latest answer came without the model; null where it wrote that, or none was asked for since it was connected. */
export const lastModelFailure = async (sql: Sql): Promise<ModelFailure | null> => {
  const [last] = await rowsOf<{ reason: FailureReason | null; at: Date }>(sql, latest);
  return last === undefined || last.reason === null ? null : { reason: last.reason, at: last.at };
};

/** How many of the connections fail, which is known of a model that is connected. */
export const countFailing = async (sql: Sql, hasModel: boolean): Promise<number> =>
  hasModel && (await lastModelFailure(sql)) !== null ? 1 : 0;
