import type { Sql } from "#core/platform/database.ts";
import type { Entry } from "./index-passages.ts";

export type ExtrasKind = "extras" | "extras_lead";

/** A question with the core team's answer, about to be stored. */
export interface NewEntry extends Entry {
  kind: ExtrasKind;
  /** Equal for the same question written differently in case, spacing or punctuation. */
  questionKey: string;
  addedBy: string | null;
  createdAt: Date;
}

/** The question-answer entries that Extras documents are made of. */
export const createExtrasStore = (sql: Sql) => ({
  /** Live entries, oldest first. */
  list: (kind: ExtrasKind, trx: Sql = sql): Promise<Entry[]> =>
    trx("extras_entries")
      .where({ kind })
      .whereNull("superseded_at")
      .orderBy(["created_at", "id"])
      .select("id", "question", "answer"),

  /** Adds an entry; a live one to the same question is superseded. */
  add: async (entry: NewEntry, trx: Sql): Promise<void> => {
    await trx("extras_entries")
      .where({ kind: entry.kind, question_key: entry.questionKey })
      .whereNull("superseded_at")
      .update({ superseded_at: entry.createdAt });
    await trx("extras_entries").insert({
      id: entry.id,
      kind: entry.kind,
      question: entry.question,
      question_key: entry.questionKey,
      answer: entry.answer,
      added_by: entry.addedBy,
      created_at: entry.createdAt,
    });
  },
});

export type ExtrasStore = ReturnType<typeof createExtrasStore>;
