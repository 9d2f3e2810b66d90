import { askedWords } from "./terms.ts";
import { countUnspaced } from "./words.ts";

/** Groups of words and phrases that mean the same. */
export type Glossary = readonly (readonly string[])[];

/** A word of a text: where it stands, and its forms, of which the same word has one in common. */
interface Word {
  start: number;
  end: number;
  forms: string[];
}

/** A text with the places among its words that each form has. */
interface Said {
  text: string;
  words: Word[];
  places: ReadonlyMap<string, number[]>;
}

interface Phrase {
  text: string;
  words: Word[];
}

/** Where a text says something for which its group has other words. */
interface Place {
  start: number;
  end: number;
  others: string[];
}

/** How many further wordings one text is looked up in at most, and all texts of a question together. */
const most = { ofText: 3, inAll: 4 };

/** No word is longer; what is has no beginnings of its own, whose letters would grow by the square. */
const hangul = /^\p{Script=Hangul}{2,32}$/u;

// Another number is no other form of a word; a word of Korean letters begins with what its endings are written to.
const formsOf = (word: string): string[] => {
  const said = word.toLowerCase();
  if (hangul.test(word)) return Array.from(word, (_, at) => `=${word.slice(0, at + 1)}`).slice(1);
  return [`=${said}`, ...(/\d/u.test(word) ? [] : askedWords(word).flatMap(({ terms }) => terms))];
};

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    forms: formsOf(word),
  }));

const saidIn = (text: string): Said => {
  const words = wordsIn(text);
  const places = new Map<string, number[]>();
  for (const [at, { forms }] of words.entries())
    for (const form of forms) {
      const known = places.get(form);
      if (known === undefined) places.set(form, [at]);
      else known.push(at);
    }
  return { text, words, places };
};

// Of a word of Korean letters the whole: what it begins with may be another word.
const whole = ({ forms, ...word }: Word): Word => ({
  ...word,
  forms: forms.every((form) => form.startsWith("=")) ? forms.slice(-1) : forms,
});

const phraseOf = (text: string): Phrase => ({ text, words: wordsIn(text).map(whole) });

// Taking every phrase apart for each question would cost more than looking for them.
const prepared = new WeakMap<Glossary, Phrase[][]>();
const phrasesOf = (glossary: Glossary): Phrase[][] => {
  const known = prepared.get(glossary) ?? glossary.map((group) => group.map(phraseOf));
  prepared.set(glossary, known);
  return known;
};

const isSame = (one: Word, other: Word | undefined): boolean =>
  other !== undefined && one.forms.some((form) => other.forms.includes(form));

/** Where a text has a phrase, its words in whatever form; where words are not set apart, letter by letter. */
const find = ({ text, words, places }: Said, phrase: Phrase): Omit<Place, "others"> | null => {
  if (countUnspaced(phrase.text) > 0) {
    const start = text.toLowerCase().indexOf(phrase.text.toLowerCase());
    return start < 0 ? null : { start, end: start + phrase.text.length };
  }
  const [head, ...rest] = phrase.words;
  const begins = head?.forms.flatMap((form) => places.get(form) ?? []) ?? [];
  const at = begins.find((from) => rest.every((word, place) => isSame(word, words[from + place + 1])));
  const [first, last] = at === undefined ? [] : [words[at], words[at + rest.length]];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
};

const length = ({ start, end }: Pick<Place, "start" | "end">): number => end - start;

/** The longest phrase of a group that a text has, with those it has not. */
const placeOf = (said: Said, group: Phrase[]): Place[] => {
  const found = group.map((phrase) => find(said, phrase));
  const [longest] = found.filter((place) => place !== null).toSorted((a, b) => length(b) - length(a));
  const others = group.filter((_, at) => found[at] === null).map((phrase) => phrase.text);
  return longest === undefined || others.length === 0 ? [] : [{ ...longest, others }];
};

const apart = (places: Place[]): Place[] => {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => length(b) - length(a)))
    if (kept.every(({ start, end }) => place.end <= start || end <= place.start)) kept.push(place);
  return kept.toSorted((a, b) => b.start - a.start);
};

/** The same text with other words for what it says, as the glossary has them; none where that says nothing of its words. */
export const otherWordings = (text: string, glossary: Glossary): string[] => {
  if (glossary.length === 0) return [];
  const said = saidIn(text);
  const places = apart(phrasesOf(glossary).flatMap((group) => placeOf(said, group)));
  const count = Math.min(most.ofText, Math.max(0, ...places.map(({ others }) => others.length)));
  return Array.from({ length: count }, (_, at) =>
    // From the end on, so that the places before stay where they are.
    places.reduce(
      (worded, { start, end, others }) =>
        `${worded.slice(0, start)}${others[at % others.length] ?? ""}${worded.slice(end)}`,
      text,
    ),
  );
};

/** These texts, and after them what else they may be looked up as, the first text's before the others'. */
export const withOtherWordings = (texts: string[], glossary: Glossary): string[] =>
  [...new Set([...texts, ...texts.flatMap((text) => otherWordings(text, glossary))])].slice(
    0,
    texts.length + most.inAll,
  );
