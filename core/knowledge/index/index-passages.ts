import { createHash } from "node:crypto";
import { languageByGrammar, languageOf, type Language } from "../../text/languages.ts";
import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";
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
  languageFor: (wording: string) => Language = () => language,
): IndexedPassage => {
  const termsOfWording = (wording: string) => termsOf(wording, languageFor(wording));
  const fields = {
    title: termsOf(title, language),
    heading: [
      ...termsOfWording(passage.heading ?? ""),
      // Once each: what all wordings have says no more than what one has.
      ...new Set(alsoAsked.flatMap(termsOfWording)),
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

/**
 * The languages that an entry is indexed in: of its answer and of each of its wordings its own, and where that is hard to tell,
 * that of question and answer together.
 */
export const languagesOfEntry = (question: string, answer: string): ((text: string) => Language) => {
  const ofBoth = languageOf(`${question}\n${answer}`);
  return (text) => languageByGrammar(wordsOf(text)) ?? ofBoth;
};

/** The passages of an Extras document: one for each entry, its question as the heading. */
export const indexEntries = (title: string, entries: Entry[]): IndexedPassage[] =>
  entries.map(({ id, question, answer, alsoAsked }) => {
    const languageFor = languagesOfEntry(question, answer);
    const passage = { heading: question, text: answer };
    return indexPassage(title, passage, id, languageFor(answer), alsoAsked, languageFor);
  });
