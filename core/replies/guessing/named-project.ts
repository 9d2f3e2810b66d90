import { languageOfScript, languageOfWords } from "../../text/languages.ts";
import { wordsOf } from "../../text/words.ts";

/** So many words a name has at most. */
const longestName = 5;

// With the sign of an address or a token; each character is looked at once.
const word = /[@$]?\p{L}[\p{L}\p{M}\p{N}_]*(?:['’.-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*/gu;
// "+" lists several.
const isWithin = /^(?: | ?& ?)$/u;
const isTellingWord = /^[@$]|\p{Ll}\p{Lu}/u;

interface Told {
  text: string;
  isGrammar: (word: string) => boolean;
}

// A part of an address is none, nor is a word of grammar that begins a sentence.
const isOfName = (one: string, { isGrammar }: Told): boolean =>
  /^[@$]|\p{Lu}/u.test(one) &&
  !/\.\p{L}{2}/u.test(one) &&
  !isGrammar(one.toLowerCase().replaceAll(/['’]/gu, ""));

// "Nexa's", "Nexa'dan": what stands after an apostrophe in small letters is no part of the name.
const bare = (one: string): string => one.replace(/^[@$]/u, "").replace(/['’]\p{Ll}{1,4}$/u, "");

interface Name {
  text: string;
  /** Of several words, or of one with a sign before it or a capital within. */
  isTelling: boolean;
}

/** The runs of words with capitals in a message, but for whom it greets. */
const namesIn = (told: Told): Name[] => {
  const runs: (Name & { from: number; to: number; words: number })[] = [];
  for (const { 0: one, index: from } of told.text.matchAll(word)) {
    if (!isOfName(one, told)) continue;
    const to = from + one.length;
    const run = runs.at(-1);
    const gap = told.text.slice(run?.to, from);
    if (run !== undefined && isWithin.test(gap) && run.words < longestName)
      Object.assign(run, { text: run.text + gap + bare(one), to, words: run.words + 1, isTelling: true });
    else runs.push({ text: bare(one), from, to, words: 1, isTelling: isTellingWord.test(one) });
  }
  const isGreeted = ({ from, to }: { from: number; to: number }) =>
    told.text.slice(0, from).trim() === "" && /^ ?(?:[,!:\r\n]|$)/u.test(told.text.slice(to, to + 2));
  return runs.filter((run) => !isGreeted(run));
};

/** What the addresses of sites and mail in a text are called, in small letters; `isSite` without a way to one of its pages. */
const addressesIn = (text: string): { name: string; isSite: boolean }[] =>
  [
    ...text.matchAll(
      /(?<![\p{L}\p{N}.@/-])(https?:\/\/|[\p{L}\p{N}._+-]{1,64}@)?((?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24})(?![\p{L}\p{N}@])\/?([\p{L}\p{N}?#])?/giu,
    ),
  ].map(([, before = "", host = "", page]) => ({
    name: (host.split(".").at(-2) ?? "").toLowerCase(),
    isSite: page === undefined && /^(?:http|www\.)/iu.test(before + host),
  }));

/** The letters and figures of a text in small letters: the same however a name is spaced and marked. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const titled = (name: string): string =>
  name.replaceAll("-", " ").replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (one) => one.toUpperCase());

/**
 * What a message calls the project it is from, as far as form tells it in any language: the name that is its address, too,
 * or the only one it has, or its site. Null where it does not tell.
 *
 * @param isOther whether a name is known to be of something else.
 */
export const namedProject = (text: string, isOther: (name: string) => boolean): string | null => {
  const language = languageOfWords(wordsOf(text));
  const isGrammar = (one: string) => (languageOfScript(one) ?? language).isGrammar(one);
  // All in capitals tells no names.
  const isTold = text !== text.toUpperCase();
  const names = isTold ? namesIn({ text, isGrammar }).filter((name) => !isOther(name.text)) : [];
  const addresses = addressesIn(text);
  const confirmed = names.find((name) =>
    addresses.some(({ name: own }) => lettersOf(own) === lettersOf(name.text)),
  );
  const telling = new Set(names.flatMap((name) => (name.isTelling ? name.text : [])));
  const only = telling.size === 1 ? [...telling][0] : undefined;
  const site = addresses.find(({ isSite }) => isSite);
  return confirmed?.text ?? only ?? (site === undefined ? null : titled(site.name));
};
