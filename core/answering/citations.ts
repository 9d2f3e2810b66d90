import type { ScoredSource } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { endsOf } from "../text/plain-text.ts";
import { languageOf } from "../text/languages.ts";
import { wordsShared } from "../text/terms.ts";
import { unknownNumbers } from "./figures/check-facts.ts";
import { allFigures, unsupportedPhrases } from "./figures/figures.ts";
import { readRows } from "./figures/rows.ts";
import { sentencesOf } from "./sentences.ts";

// `[1]: https://…` at the start of a line says where a link leads.
const definition = String.raw`(?!(?<=^ {0,3}\[[^\]\n]*\]):[ \t]*<?(?:[a-z][a-z\d+.-]*:|www\.|[/#]))`;
// [1], [1, 2], [^1], [source 1], (source 1) and the brackets some models prefer; never the words of a link.
const list = String.raw`\d{1,3}(?:\s*[,;]\s*\d{1,3})*`;
const citation = new RegExp(
  [
    String.raw`(?<![ \t])[ \t]*`,
    String.raw`(?:\[\^?(?:sources? )?(${list})\](?!\()${definition}|\(sources? (${list})\)`,
    String.raw`|【(\d{1,3})[^【】]*】)`,
  ].join(""),
  "gimu",
);

// "(1)" closes what it is for, and stands for no "(2) then" of a list; whoever writes so cites in no other way.
const bracketed =
  /(?<=[^\s(])[ \t]?\((\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\)(?=[.,;:!?|]|[ \t]*(?:\||\(\d|\n|$))/gu;

/** An answer with its citations in the one form that is read: in round brackets they are only where all are. */
const inOneForm = (answer: string, most: number): string => {
  if (answer.search(citation) >= 0) return answer;
  const isNumbered = (numbers: string) => numbersOf(numbers).every((number) => number > 0 && number <= most);
  return answer.replaceAll(bracketed, (whole, numbers: string) =>
    isNumbered(numbers) ? whole.replace(`(${numbers})`, `[${numbers}]`) : whole,
  );
};

const numbersOf = (...found: (string | undefined)[]): number[] =>
  (found.find((numbers) => numbers !== undefined) ?? "").split(/[,;]/u).map(Number);

const spaceBefore = (citation: string): string => /^[ \t]*/u.exec(citation)?.[0] ?? "";

/** So much before a citation says what it is for, in characters. */
const longestSaid = 600;

/** A citation of an answer by the numbers in it, with what is said before it, and the sentences it stands for. */
interface Citation {
  numbers: number[];
  said: string;
  sentences: () => string[];
}

const isItem = (line: string): boolean => /^[ \t]*(?:[-*•|]|\d{1,2}[.)][ \t])/u.test(line);

/** The rows or items that what is said ends with, or that its colon introduces; its last sentence where there are not several. */
const sentencesFor = (said: string, after: string): string[] => {
  const lines = said.split("\n");
  const above = lines.slice(lines.findLastIndex((line) => !isItem(line)) + 1);
  if (above.length > 1) return above.flatMap(sentencesOf);
  const [, below = ""] = /^[ \t*_]*:[ \t*_]*\n\s*([^]*)$/u.exec(after) ?? [];
  const listed = below.split("\n");
  const end = listed.findIndex((line) => !isItem(line) || line.search(citation) >= 0);
  const own = sentencesOf(said).slice(-1);
  return [...own, ...listed.slice(0, end === -1 ? listed.length : end).flatMap(sentencesOf)];
};

const citationsIn = (answer: string): Citation[] => {
  let from = 0;
  return [...answer.matchAll(citation)].map(({ 0: whole, index, ...found }) => {
    const said = answer.slice(Math.max(from, index - longestSaid), index);
    // Of several numbers in a row each is for the same.
    if (said.trim() !== "") from = index + whole.length;
    return {
      numbers: numbersOf(found[1], found[2], found[3]),
      said,
      sentences: () => sentencesFor(said, answer.slice(index + whole.length)),
    };
  });
};

/** Texts of each supplied document. */
const byDocument = (supplied: RetrievedPassage[]): Map<string, string[]> => {
  const texts = new Map<string, string[]>();
  for (const { documentId, title, heading, text } of supplied)
    texts.set(documentId, [...(texts.get(documentId) ?? [title]), heading ?? "", text]);
  return texts;
};

// Words as they are written: this is read with every answer, and stems of whole documents take ten milliseconds.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]{3,}|\p{N}+/gu;
const wordsIn = (text: string) => new Set(text.toLowerCase().match(word));

const sharedWith = (said: Iterable<string>, text: string): number => {
  const words = wordsIn(text);
  return [...said].filter((one) => words.has(one)).length;
};

/** How many words besides its figures a sentence has in common with the one of passages that has most of them, among those that count. */
const likenessOf = (
  sentence: string,
  passages: RetrievedPassage[],
  counts: (line: string) => boolean = () => true,
): number => {
  const said = allFigures(sentence).reduce((left, { phrase }) => left.replace(phrase, " "), sentence);
  const shared = passages.flatMap(({ title, heading, text }) => {
    // Telling a language takes longer than reading a line in it.
    const language = languageOf(text);
    const sentences = text.split("\n").filter(counts).flatMap(sentencesOf).filter(counts);
    return sentences.map((line) => wordsShared(said, `${title}\n${heading ?? ""}\n${line}`, language));
  });
  return Math.max(0, ...shared);
};

/** The figures of a sentence, and the numbers that it tells, which none of the texts has. */
const notIn = (sentence: string, texts: string[]): string[] => [
  ...unsupportedPhrases(sentence, texts),
  ...unknownNumbers(sentence, texts),
];

/** Which figures of sentences are open in texts: none of them states it, or only of another row or column than is named. */
const openIn = (texts: string[], asked: string[]) => {
  const ofOtherRows = readRows(texts);
  return (sentences: string[]): string[] => [
    ...notIn(sentences.join("\n"), [...asked, ...texts]),
    ...sentences.flatMap((sentence) => ofOtherRows(sentence)),
  ];
};

/**
 * An answer whose citations lead to the figures they stand for: one whose documents do not state all of those in what it is for
 * that nobody `asked` with names one that does, if what that says with them is at least as much about it, the one that is most.
 * Models count long lists of sources badly. Where they stand beside other matters alone, they are `elsewhere`.
 */
const withFiguresFound = (answer: string, supplied: RetrievedPassage[], asked: string[]) => {
  const documents = [...byDocument(supplied)].map(([id, texts]) => ({ id, open: openIn(texts, asked) }));
  const citations = citationsIn(answer).values();
  const elsewhere: string[] = [];
  const written = answer.replaceAll(citation, (whole) => {
    const { numbers = [], sentences: standsFor }: Partial<Citation> = citations.next().value ?? {};
    const sentences = standsFor?.() ?? [];
    const sentence = sentences.join("\n");
    const told = notIn(sentence, asked);
    if (told.length === 0) return whole;
    const ids = new Set(numbers.flatMap((number) => supplied[number - 1]?.documentId ?? []));
    // Reading a document takes a millisecond, so that the others are read only where the cited ones do not say all of it.
    const openOf = (isCited: boolean) =>
      documents
        .filter(({ id }) => ids.has(id) === isCited)
        .map(({ id, open }) => ({ id, open: open(sentences) }));
    const isOpen =
      (phrase: string) =>
      ({ open }: { open: string[] }) =>
        open.includes(phrase);
    const cited = openOf(true);
    if (!told.some((phrase) => cited.every(isOpen(phrase)))) return whole;
    const others = openOf(false);
    // What no document states is worked out, if it is right: a price with its difference from another.
    const stated = told.filter((phrase) => ![...cited, ...others].every(isOpen(phrase)));
    if (!stated.some((phrase) => cited.every(isOpen(phrase)))) return whole;
    const stating = others.filter((other) => stated.every((phrase) => !isOpen(phrase)(other)));
    if (stating.length === 0) return whole;
    const passagesOf = (of: Set<string>) => supplied.filter(({ documentId }) => of.has(documentId));
    const states = (line: string) => notIn(sentence, [...asked, line]).length < told.length;
    const least = likenessOf(sentence, passagesOf(ids));
    const [found] = stating
      .map(({ id }) => ({ id, likeness: likenessOf(sentence, passagesOf(new Set([id])), states) }))
      .filter(({ likeness }) => likeness > 0 && likeness >= least)
      .toSorted((one, other) => other.likeness - one.likeness);
    if (found !== undefined)
      return `${spaceBefore(whole)}[${supplied.findIndex(({ documentId }) => documentId === found.id) + 1}]`;
    // Of another language nobody can tell what a sentence is about.
    if (least > 0 && stated.every((phrase) => cited.every(isOpen(phrase)))) elsewhere.push(...stated);
    return whole;
  });
  return { written, elsewhere };
};

/** A passage that an answer cites, and what it says with that. */
interface Cited {
  passage: RetrievedPassage;
  said: string;
}

const citedIn = (answer: string, supplied: RetrievedPassage[]): Cited[] =>
  citationsIn(answer).flatMap(({ numbers, said }) =>
    numbers.flatMap((number) => {
      const passage = supplied[number - 1];
      return passage === undefined ? [] : { passage, said };
    }),
  );

/** Of what a passage is joined of the part that has most of the words that are said; nothing where none has any. */
const partSaying = ({ parts = [] }: RetrievedPassage, said: string) => {
  const asked = wordsIn(said);
  const shared = parts.map(({ heading, text }) => sharedWith(asked, `${heading ?? ""}\n${text}`));
  const most = Math.max(0, ...shared);
  return most === 0 ? undefined : parts[shared.indexOf(most)];
};

const sourceOf = ({ passage, said }: Cited, { sources }: Retrieval): ScoredSource => {
  const { documentId: id, title, relevance } = passage;
  const found = sources.find((source) => source.id === id);
  // What was only read ranks below what was found.
  const lowest = sources.at(-1)?.relevanceScore ?? relevance;
  const part = partSaying(passage, said);
  return {
    id,
    relevanceScore: found?.relevanceScore ?? Math.min(relevance, lowest),
    title,
    heading: part === undefined ? (passage.heading ?? found?.heading ?? null) : part.heading,
    passage: part === undefined ? passage.ends() : endsOf(part.text),
  };
};

const shownOf = (cited: Cited[], retrieval: Retrieval, most: number): ScoredSource[] => {
  const firsts = new Map<string, Cited>();
  for (const { passage, said } of cited) {
    const first = firsts.get(passage.documentId);
    if (first !== undefined) first.said += `\n${said}`;
    else if (firsts.size < most) firsts.set(passage.documentId, { passage, said });
  }
  return [...firsts.values()]
    .map((each) => sourceOf(each, retrieval))
    .toSorted((one, other) => other.relevanceScore - one.relevanceScore);
};

/** The documents of the first passages, at most so many, in the order of their rank, each with the passage first meant. */
export const sourcesOf = (passages: RetrievedPassage[], retrieval: Retrieval, most: number): ScoredSource[] =>
  shownOf(
    passages.map((passage) => ({ passage, said: "" })),
    retrieval,
    most,
  );

// "Sources: [1] [2]" below an answer; what it is made from is shown beside it.
const sourceLine = /(?<!\n)\n+[ \t]*[*_]*\p{L}+[*_]*:[*_]*(?:[ \t,;.]*\[\d+\])+[ \t.]*$/u;

/** An answer whose numbers were checked: each names a document of `sources`, counted from 1. */
export interface CitedAnswer {
  text: string;
  sources: ScoredSource[];
  /** Its figures that only documents it does not cite state, beside other matters. */
  elsewhere: string[];
}

/**
 * Removes citations of what was not supplied, mends those that lead elsewhere than their figures, and renumbers them to the
 * documents shown, which are those cited, each with the passage that says what it is cited for.
 */
export const checkCitations = (
  answer: string,
  supplied: RetrievedPassage[],
  retrieval: Retrieval,
  most: number,
): CitedAnswer => {
  const asked = retrieval.wordings.map(({ asked: { text } }) => text);
  const { written, elsewhere } = withFiguresFound(inOneForm(answer, supplied.length), supplied, asked);
  const sources = shownOf(citedIn(written, supplied), retrieval, most);
  const numberOf = (supplyNumber: number) =>
    sources.findIndex(({ id }) => id === supplied[supplyNumber - 1]?.documentId) + 1;
  const text = written
    .replaceAll(citation, (whole, ...found: (string | undefined)[]) => {
      const numbers = new Set(numbersOf(...found.slice(0, 3)).map(numberOf));
      const kept = [...numbers].filter((number) => number > 0).toSorted((a, b) => a - b);
      return kept.length === 0 ? "" : spaceBefore(whole) + kept.map((number) => `[${number}]`).join("");
    })
    // Two passages of one document make the same number stand twice.
    .replaceAll(/(\[\d+\])(?:\s?\1)+/gu, "$1")
    .replace(sourceLine, "");
  return { text, sources, elsewhere };
};

/** An unfinished answer without a citation that had begun. */
export const withoutOpenCitation = (answer: string): string => answer.replace(/(?<!\s)\s*\[[\d,;\s]*$/u, "");

/** An answer without its citations, for where its sources are not shown. */
export const withoutCitations = (answer: string): string => answer.replaceAll(citation, "");
