import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";
import type { Sql } from "../platform/database.ts";
import { headingQuestion, languageOfTexts, type HeadingQuestion } from "./heading-question.ts";
import { createHeadingStore, type SectionRow } from "./heading-store.ts";

/** A question that a section of a document is made to answer. */
export interface SectionQuestion {
  question: string;
  documentId: string;
  title: string;
}

interface Candidate extends HeadingQuestion {
  row: SectionRow;
}

const lastOf = ({ path }: SectionRow): string | null => path?.split(" > ").at(-1) ?? null;

/** The headings that more than one document has: they tell of none what it is about. */
const repeated = (rows: readonly SectionRow[]): Set<string> => {
  const documents = new Map<string, Set<string>>();
  for (const row of rows) {
    const heading = lastOf(row)?.toLowerCase() ?? "";
    documents.set(heading, (documents.get(heading) ?? new Set()).add(row.documentId));
  }
  return new Set([...documents].flatMap(([heading, { size }]) => (size > 1 ? [heading] : [])));
};

const byDocument = (rows: readonly SectionRow[]): SectionRow[][] => {
  const documents = new Map<string, SectionRow[]>();
  for (const row of rows) {
    const own = documents.get(row.documentId);
    if (own === undefined) documents.set(row.documentId, [row]);
    else own.push(row);
  }
  return [...documents.values()];
};

/** What the sections of a document may be asked, the best first. */
const candidatesOf = (rows: readonly SectionRow[], common: ReadonlySet<string>): Candidate[] => {
  const language = languageOfTexts(rows.map(({ text }) => text));
  return rows
    .flatMap((row) => {
      const last = lastOf(row);
      const heading = last !== null && common.has(last.toLowerCase()) ? null : last;
      const asked = headingQuestion({ title: row.title, heading, text: row.text }, language);
      return asked === null ? [] : [{ ...asked, row }];
    })
    .toSorted((a, b) => b.worth - a.worth);
};

/** The best question of every document, then the second of each, and so on; no question twice. */
export const byTurns = (rows: readonly SectionRow[]): SectionQuestion[] => {
  const common = repeated(rows);
  const said = new Set<string>();
  const isNew = ({ text }: Candidate): boolean => {
    if (said.has(text)) return false;
    said.add(text);
    return true;
  };
  const turns = byDocument(rows).flatMap((own) =>
    candidatesOf(own, common)
      .filter(isNew)
      .map((candidate, turn) => ({ candidate, turn })),
  );
  return turns
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ candidate: { text, row } }) => ({
      question: text,
      documentId: row.documentId,
      title: row.title,
    }));
};

interface Deps {
  sql: Sql;
  /** How much alike a question and each of the others are, 0 to 1. */
  compareQuestions: (question: string, others: string[]) => Promise<number[]>;
  /** How alike two questions are that ask the same. */
  sameQuestion: number;
  /** The condition on a documents row `d` that it may answer something. */
  mayAnswer: string;
  /** Looks a question up by its words alone: whoever is shown what can be asked does not wait for a model. */
  retrieveByWords: Retrieve;
}

/** Questions that the headings of leading documents are made to answer, and whether the library answers one. */
export const askHeadings = ({ sql, mayAnswer, sameQuestion, ...deps }: Deps) => {
  const { compareQuestions: compare, retrieveByWords: lookUp } = deps;
  const headings = createHeadingStore(sql, mayAnswer);
  return {
    /** Whether a question asks the same as one of the others. */
    asksTheSame: async (question: string, others: string[]): Promise<boolean> =>
      Math.max(0, ...(await compare(question, others))) >= sameQuestion,

    headingQuestions: async (): Promise<SectionQuestion[]> => byTurns(await headings.first()),

    /** The document that surely answers a question, by its words alone; null where none does. */
    surelyAnswers: async (question: string): Promise<{ id: string; title: string } | null> => {
      const { evidence, sources } = await lookUp({ question, documents: 1 });
      const [best] = sources;
      return evidence !== "answer" || best === undefined ? null : { id: best.id, title: best.title };
    },
  };
};
