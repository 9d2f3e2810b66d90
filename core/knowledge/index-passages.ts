import { createHash } from "node:crypto";
import { isOfOtherScript } from "../writing-systems.ts";
import { analyseText } from "./analyse-text.ts";
import { respell } from "./respell.ts";
import { latinVersion, splitPassages, splitVersion, type Passage } from "./split-passages.ts";

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
}

/** How often a term of each field counts; what is in bold counts on top of its text. */
const fieldBoosts = { title: 1.5, heading: 2.5, bold: 1.5, askedAs: 1.6, text: 1 };

const boldText = (markdown: string): string => (markdown.match(/\*\*[^*\n]+\*\*/gu) ?? []).join(" ");

/** What a question is found by: its terms as they are written, and those its mistyped words stand for. */
const questionTerms = (question: string): string[] => {
  const written = analyseText(question);
  const known = new Set(written);
  return [...written, ...analyseText(respell(question)).filter((term) => !known.has(term))];
};

const indexPassage = (title: string, passage: Passage, entryId: string | null): IndexedPassage => {
  const heading = passage.heading ?? "";
  const fields = {
    title: analyseText(title),
    heading: entryId === null ? analyseText(heading) : questionTerms(heading),
    bold: analyseText(boldText(passage.text)),
    // A word counts once however many of the phrases have it.
    askedAs: [...new Set(analyseText(passage.askedAs))],
    text: analyseText(passage.text),
  };
  const frequencies = new Map<string, number>();
  for (const [field, boost] of Object.entries(fieldBoosts)) {
    for (const term of fields[field as keyof typeof fields])
      frequencies.set(term, (frequencies.get(term) ?? 0) + boost);
  }
  const version = [title, ...Object.values(passage)].some((text) => isOfOtherScript(text ?? ""))
    ? splitVersion
    : latinVersion;
  const identity = JSON.stringify([version, title, passage, entryId]);
  return {
    ...passage,
    entryId,
    frequencies,
    length: fields.heading.length + fields.text.length,
    contentHash: createHash("sha256").update(identity).digest("base64url"),
  };
};

/** The passages of a document, ready for the index. */
export const indexDocument = ({ title, content }: { title: string; content: string }): IndexedPassage[] =>
  splitPassages(title, content).map((passage) => indexPassage(title, passage, null));

/** The passages of an Extras document: one for each entry, its question as the heading. */
export const indexEntries = (title: string, entries: Entry[]): IndexedPassage[] =>
  entries.map(({ id, question, answer }) =>
    indexPassage(title, { heading: question, text: answer, askedAs: "" }, id),
  );
