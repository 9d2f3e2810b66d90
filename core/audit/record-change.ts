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

export type WriteChange = (trx: Sql, change: Change) => Promise<void>;

/** Records what somebody did to a record; its subject is what the action is named after, unless another one is given. */
export type RecordChange = (
  trx: Sql,
  actor: Actor | null,
  action: string,
  subjectId: string,
  given?: Partial<Pick<Change, "subject" | "before" | "after">>,
) => Promise<void>;

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Adds a line to the audit log, in the transaction of the change it tells of. */
export const writeChange: WriteChange = async (trx, { actor, action, subject, subjectId, before, after }) => {
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

/** Has changes written in this way as they are recorded. */
export const recordingBy =
  (write: WriteChange): RecordChange =>
  (
    trx,
    actor,
    action,
    subjectId,
    { subject = action.split(".")[0] ?? action, before = null, after = null } = {},
  ) =>
    write(trx, { actor, action, subject, subjectId, before, after });

/** Records changes of which nobody is told. */
export const recordChange = recordingBy(writeChange);
