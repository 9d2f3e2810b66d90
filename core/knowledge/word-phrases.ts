import { analyseText, stemOf, wordsOf } from "./analyse-text.ts";
import { relatedGroups } from "./related-words.ts";
import { waysOfAsking } from "./ways-of-asking.ts";

const keyOf = (phrase: string): string => wordsOf(phrase).map(stemOf).join(" ");

/** Analyses each text once: the same words stand beside many phrases, and this is done at every start. */
const createAnalysis = () => {
  const known = new Map<string, string[]>();
  return (text: string): string[] => {
    const terms = known.get(text) ?? analyseText(text);
    known.set(text, terms);
    return terms;
  };
};

const index = (entries: Iterable<{ phrase: string; words: string[] }>): Map<string, Set<string>> => {
  const termsOf = createAnalysis();
  const terms = new Map<string, Set<string>>();
  for (const { phrase, words } of entries) {
    const key = keyOf(phrase);
    const known = terms.get(key) ?? new Set();
    for (const term of words.flatMap(termsOf)) known.add(term);
    terms.set(key, known);
  }
  return terms;
};

const related = index(
  relatedGroups.flatMap((group) =>
    group.map((phrase) => ({ phrase, words: group.filter((word) => word !== phrase) })),
  ),
);
const meant = index(
  waysOfAsking.flatMap(({ phrases, words }) => phrases.map((phrase) => ({ phrase, words }))),
);
const longest = Math.max(...[...related.keys(), ...meant.keys()].map((key) => key.split(" ").length));

/** Every word of the phrases known. */
export const phraseWords = (): string[] =>
  [...relatedGroups.flat(), ...waysOfAsking.flatMap(({ phrases }) => phrases)].flatMap((phrase) =>
    phrase.split(" "),
  );

/** Terms that may stand for this term. */
export const relatedTerms = (term: string): string[] => [...(related.get(term) ?? [])];

/** The longest known phrases of a text: one inside another says nothing of its own. */
const phrasesIn = (text: string): string[] => {
  const stems = wordsOf(text).map(stemOf);
  const phrases = new Set<string>();
  let covered = 0;
  for (let start = 0; start < stems.length; start++) {
    for (let end = Math.min(stems.length, start + longest); end > Math.max(start, covered); end--) {
      const phrase = stems.slice(start, end).join(" ");
      if (!meant.has(phrase) && !(end > start + 1 && related.has(phrase))) continue;
      phrases.add(phrase);
      covered = end;
      break;
    }
  }
  return [...phrases];
};

// Without an article, too, a question of so few words asks what they mean.
const asksMeaning = /^(?:whats|what is|what are)(?! (?:an?|my|our|your|the)\b)(?: \S+){1,2}$/u;
const meaning = keyOf("what is a");

/** Terms a text's phrases stand for: `every` of one phrase is looked for, `any` of another will do. */
export const meantTerms = (text: string): { every: string[]; any: string[][] } => {
  const phrases = phrasesIn(text);
  const definition = asksMeaning.test(wordsOf(text).join(" ")) ? [[...(meant.get(meaning) ?? [])]] : [];
  return {
    every: [...new Set(phrases.flatMap((phrase) => [...(meant.get(phrase) ?? [])]))],
    any: [
      ...definition,
      ...phrases.flatMap((phrase) => {
        const terms = phrase.includes(" ") ? related.get(phrase) : undefined;
        return terms === undefined ? [] : [[...terms]];
      }),
    ],
  };
};
