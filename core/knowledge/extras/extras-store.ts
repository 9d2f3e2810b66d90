import type { Sql } from "#core/platform/database.ts";
import type { Entry } from "../index/index-passages.ts";

export type ExtrasKind = "extras" | "extras_lead";

/** A question with the core team's answer, about to be stored. */
export interface NewEntry extends Entry {
  kind: ExtrasKind;
  /** Equal for the same question written differently in case, spacing or punctuation. */
  questionKey: string;
  /** That of the question that was asked, where it is kept under another one. */
  askedKey: string | null;
  addedBy: string | null;
  createdAt: Date;
}

/** An entry that another one takes the place of. */
export interface SupersededEntry {
  id: string;
  question: string;
  askedKey: string | null;
  alsoAsked: string[];
}

/** Where a live entry can be read. */
export interface EntrySource {
  /** The Extras document's. */
  id: string;
  title: string;
  heading: string;
}

/** Questions, and the same equal for the same words. */
interface Asked {
  questions: string[];
  keys: string[];
}

// As the indexes have it.
const isOne = (column: string) => `md5(${column}) in (select md5(key) from unnest(?::text[]) as key)`;

/** The live entries that are kept under one of these questions, or were asked as one. */
const entriesTo = (kind: ExtrasKind, { questions, keys }: Asked, sql: Sql) =>
  sql("extras_entries")
    .where({ kind })
    .whereNull("superseded_at")
    // A key is as words were told apart when it was made.
    .whereRaw(`(${isOne("question_key")} or ${isOne("asked_key")} or question = any(?))`, [
      keys,
      keys,
      questions,
    ]);

const takingPlace = {
  /** Ends those entries; gives them, the oldest first. */
  supersede: async (kind: ExtrasKind, asked: Asked, at: Date, trx: Sql): Promise<SupersededEntry[]> => {
    const ended = await entriesTo(kind, asked, trx)
      .update({ superseded_at: at })
      .returning<SupersededEntry[]>(["id", "question", "asked_key as askedKey", "also_asked as alsoAsked"]);
    return ended.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  },

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
  ...takingPlace,

  entriesTo: (kind: ExtrasKind, asked: Asked): Promise<string[]> => entriesTo(kind, asked, sql).pluck("id"),

  /** Live entries, oldest first. */
  list: (kind: ExtrasKind, trx: Sql = sql): Promise<Entry[]> =>
    trx("extras_entries")
      .where({ kind })
      .whereNull("superseded_at")
      .orderBy(["created_at", "id"])
      .select("id", "question", "answer", "also_asked as alsoAsked"),

  add: async (entry: NewEntry, trx: Sql): Promise<void> => {
    await trx("extras_entries").insert({
      id: entry.id,
      kind: entry.kind,
      question: entry.question,
      question_key: entry.questionKey,
      asked_key: entry.askedKey,
      answer: entry.answer,
      also_asked: entry.alsoAsked ?? [],
      added_by: entry.addedBy,
      created_at: entry.createdAt,
    });
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
