import type { Actor } from "../actor.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

/** What an admin did, with the record as it was and as it became; `actor` is null for the product itself. */
export interface Change {
  actor: Actor | null;
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

export type RecordChange = (trx: Sql, change: Change) => Promise<void>;

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Adds a line to the audit log, in the transaction of the change it tells of. */
export const recordChange: RecordChange = async (
  trx,
  { actor, action, subject, subjectId, before, after },
) => {
  await trx("audit_log").insert({
    id: newId(),
    actor_id: actor?.id ?? null,
    actor_name: actor?.username ?? null,
    token_name: actor?.token?.name ?? null,
    action,
    subject,
    subject_id: subjectId,
    before: asJson(before),
    after: asJson(after),
    created_at: new Date(),
  });
};
