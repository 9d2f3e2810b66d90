import { createHash } from "node:crypto";
import { languageOf, type Language } from "../../text/languages.ts";
import { termsOf } from "../../text/terms.ts";
import { splitPassages, splitVersion, type Passage } from "../../text/split-passages.ts";

/** A passage with what the index keeps of it. */
export interface IndexedPassage extends Passage {
  entryId: string | null;
  /** How often each term occurs, title and headings counted more than once. */
  frequencies: Map<string, number>;
  /** Number of terms, for BM25's length normalisation. */
  length: number;
  /** Equal for passages that are found and embedded alike. */
  contentHash: string;
}

/** A live question and answer of an Extras document. */
export interface Entry {
  id: string;
  question: string;
  answer: string;
  /** Further wordings that it is found by. */
  alsoAsked?: string[];
}

/** How often a term of each field counts. */
const fieldBoosts = { title: 1.5, heading: 2.5, text: 1 };

const indexPassage = (
  title: string,
  passage: Passage,
  entryId: string | null,
  language: Language,
  alsoAsked: string[] = [],
): IndexedPassage => {
  const fields = {
    title: termsOf(title, language),
    heading: [
      ...termsOf(passage.heading ?? "", language),
      // Once each: what all wordings have says no more than what one has.
      ...new Set(alsoAsked.flatMap((wording) => termsOf(wording, language))),
    ],
    text: termsOf(passage.text, language),
  };
  const frequencies = new Map<string, number>();
  for (const [field, boost] of Object.entries(fieldBoosts)) {
    for (const term of fields[field as keyof typeof fields])
      frequencies.set(term, (frequencies.get(term) ?? 0) + boost);
  }
  const identity = JSON.stringify([splitVersion, language.code, title, passage, entryId, ...alsoAsked]);
  return {
    ...passage,
    entryId,
    frequencies,
    length: fields.heading.length + fields.text.length,
    contentHash: createHash("sha256").update(identity).digest("base64url"),
  };
};

/** The passages of a document, ready for the index. */
export const indexDocument = ({ title, content }: { title: string; content: string }): IndexedPassage[] => {
  const language = languageOf(content);
  return splitPassages(title, content).map((passage) => indexPassage(title, passage, null, language));
};

/** The language that a question and its answer are indexed in. */
export const languageOfEntry = (question: string, answer: string): Language =>
  languageOf(`${question}\n${answer}`);

/** The passages of an Extras document: one for each entry, its question as the heading. */
export const indexEntries = (title: string, entries: Entry[]): IndexedPassage[] =>
  entries.map(({ id, question, answer, alsoAsked }) =>
    indexPassage(
      title,
      { heading: question, text: answer },
      id,
      languageOfEntry(question, answer),
      alsoAsked,
    ),
  );
