import type { WebhookEvent } from "#contracts/webhooks.ts";
import type { Change, WriteChange } from "../audit/record-change.ts";
import type { GapRow } from "../gaps/gap-store.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";

type Fields = Record<string, unknown>;

type AnsweredGap = Pick<GapRow, "id" | "question" | "module" | "admin_response" | "ai_response">;

interface Happening {
  type: WebhookEvent;
  data: Fields;
}

/** Stores an event for every webhook that is told of its type, in the transaction of what it tells of. */
export type Publish = (trx: Sql, happening: Happening) => Promise<void>;

const insert = `
  insert into webhook_deliveries (webhook_id, event_id, type, body, created_at, due_at)
  select id, ?::text, ?::text, ?::text, ?::timestamptz, ?::timestamptz from webhooks where ?::text = any(events)`;

/** Stores events; `wake` has them sent once they are committed. */
export const createPublish =
  (wake: (trx: Sql) => Promise<void>): Publish =>
  async (trx, { type, data }) => {
    const now = new Date();
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
    const { rowCount } = await trx.raw<{ rowCount: number }>(insert, [
      `evt_${newId()}`,
      type,
      body,
      now,
      now,
      type,
    ]);
    if (rowCount > 0) await wake(trx);
  };

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** That a request was answered, for good. */
export const gapAnswered = ({ id, question, module, ...gap }: AnsweredGap): Happening => ({
  type: "gap.answered",
  data: { id, question, answer: gap.admin_response ?? gap.ai_response, module },
});

// The first answer can be taken back for a while, so it is told of once it cannot.
const improvedGap = (id: string, before: Fields, after: Fields): Happening | null => {
  const { question, module, status, adminResponse } = after;
  if (before.status === "pending" || status === "pending" || before.adminResponse === adminResponse)
    return null;
  return { type: "gap.answered", data: { id, question, answer: adminResponse, module } };
};

// Names and notes are left out: who may know them asks for the ticket.
const changedTicket = (id: string, before: Fields, after: Fields): Happening | null => {
  const { category, status, result } = after;
  if (status === undefined) return null;
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  return { type: "ticket.changed", data: { id, category, status, result, changed } };
};

const approvedParticipation = (id: string, before: Fields, after: Fields): Happening | null => {
  const { initiative, status, points } = after;
  if (status !== "Approved" || before.status === status || initiative === undefined) return null;
  return { type: "participation.approved", data: { id, initiative, points } };
};

const publishedDocument = (id: string, before: Fields, after: Fields): Happening | null => {
  const { title, category, audience, version } = after;
  if (title === undefined || version === undefined || before.version === version) return null;
  return { type: "document.published", data: { id, title, category, audience, version } };
};

const tellers: Record<string, (id: string, before: Fields, after: Fields) => Happening | null> = {
  feedback: improvedGap,
  ticket: changedTicket,
  participation: approvedParticipation,
  document: publishedDocument,
};

/** What a change is to those who are told by webhook; null where it is nothing to them. */
export const happeningOf = ({ subject, subjectId, before, after }: Change): Happening | null =>
  tellers[subject]?.(subjectId, fieldsOf(before), fieldsOf(after)) ?? null;

/** Records a change, and tells webhooks of it once it is committed. */
export const publishing =
  (write: WriteChange, publish: Publish): WriteChange =>
  async (trx, change) => {
    await write(trx, change);
    const happening = happeningOf(change);
    if (happening !== null) await publish(trx, happening);
  };
