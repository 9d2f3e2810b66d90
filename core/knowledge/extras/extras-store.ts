import type { Sql } from "#core/platform/database.ts";
import type { Entry } from "../index/index-passages.ts";

export type ExtrasKind = "extras" | "extras_lead";

/** A question with the core team's answer, about to be stored. */
export interface NewEntry extends Entry {
  kind: ExtrasKind;
  /** Equal for the same question written differently in case, spacing or punctuation. */
  questionKey: string;
  addedBy: string | null;
  createdAt: Date;
}

/** Where a live entry can be read. */
export interface EntrySource {
  /** The Extras document's. */
  id: string;
  title: string;
  heading: string;
}

const takingBack = {
  /** Ends a live entry, and has those that it took the place of live again; undefined where it lives no more. */
  takeBack: async (
    id: string,
    superseded: string[],
    trx: Sql,
  ): Promise<Pick<Entry, "question" | "answer"> | undefined> => {
    const [entry] = await trx("extras_entries")
      .where({ id })
      .whereNull("superseded_at")
      .update({ superseded_at: new Date() })
      .returning<Pick<Entry, "question" | "answer">[]>(["question", "answer"]);
    if (entry === undefined) return undefined;
    await trx("extras_entries").whereIn("id", superseded).update({ superseded_at: null });
    return entry;
  },
};

/** The question-answer entries that Extras documents are made of. */
export const createExtrasStore = (sql: Sql) => ({
  ...takingBack,

  /** Live entries, oldest first. */
  list: (kind: ExtrasKind, trx: Sql = sql): Promise<Entry[]> =>
    trx("extras_entries")
      .where({ kind })
      .whereNull("superseded_at")
      .orderBy(["created_at", "id"])
      .select("id", "question", "answer", "also_asked as alsoAsked"),

  /** Adds an entry; gives the live ones to the same question, which are superseded. */
  add: async (entry: NewEntry, trx: Sql): Promise<string[]> => {
    const superseded = await trx("extras_entries")
      .where({ kind: entry.kind })
      // As the index has it.
      .whereRaw("md5(question_key) = md5(?)", [entry.questionKey])
      .whereNull("superseded_at")
      .update({ superseded_at: entry.createdAt })
      .returning<{ id: string }[]>("id");
    await trx("extras_entries").insert({
      id: entry.id,
      kind: entry.kind,
      question: entry.question,
      question_key: entry.questionKey,
      answer: entry.answer,
      also_asked: entry.alsoAsked ?? [],
      added_by: entry.addedBy,
      created_at: entry.createdAt,
    });
    return superseded.map(({ id }) => id);
  },

  /** Where an entry can be read: its Extras document, and its question as the section. */
  source: (entryId: string, trx: Sql = sql): Promise<EntrySource | undefined> =>
    trx("extras_entries as e")
      .join("documents as d", "d.kind", "e.kind")
      .where("e.id", entryId)
      .whereNull("e.superseded_at")
      .whereNull("d.deleted_at")
      .first("d.id", "d.title", "e.question as heading"),
});
