import { introductionsIn, unspacedIntroductions, type Introductions } from "../../text/introductions.ts";
import { languageCode, languageOfScript, languageOfWords } from "../../text/languages.ts";
import { wordsOf } from "../../text/words.ts";
import { afterPhrase, follows, isTelling, nameLength, nameOf, tokensOf, type Token } from "./name-tokens.ts";
import { namesInAddresses } from "./addresses.ts";

interface Message {
  tokens: Token[];
  said: Introductions[];
  isGrammar: (word: string) => boolean;
}

const phrasesOf = (said: Introductions[], kind: "names" | "self" | "belongs" | "here" | "is"): string[][] =>
  said.flatMap((one) => one[kind].map((phrase) => phrase.split(" ")));

/** Where each of the phrases ends that begin at a word. */
const endsAt = (tokens: Token[], at: number, phrases: string[][]): number[] =>
  phrases.flatMap((phrase) => afterPhrase(tokens, at, phrase) ?? []);

const titled = (name: string): string => name.replace(/^\p{L}/u, (one) => one.toUpperCase());

const isSmallWord = ({ text }: Token): boolean => /^\p{Ll}/u.test(text) && text === text.toLowerCase();

/** The name after a phrase, before which an article and, where that is said, one small word of what it is may stand. */
const nameAfter = (
  { tokens, said, isGrammar }: Message,
  end: number,
  mayBeKind: boolean,
): { from: number; length: number } | null => {
  let from = end;
  const isArticle = said.some(({ articles }) => articles.includes(tokens[from]?.small ?? ""));
  if (follows(tokens[from]) && isArticle) from += 1;
  const kind = tokens[from];
  if (mayBeKind && follows(kind) && isSmallWord(kind) && !isGrammar(kind.small)) from += 1;
  if (!follows(tokens[from])) return null;
  const length = nameLength(tokens, from, isGrammar);
  return length === 0 ? null : { from, length };
};

/** "We are X": what says outright who writes. */
const introduced = (message: Message): string[] => {
  const { tokens, said, isGrammar } = message;
  const phrases = phrasesOf(said, "names");
  const nounsHaveCapitals = said.some((one) => one.nounsHaveCapitals === true);
  return tokens.flatMap((_token, at) =>
    endsAt(tokens, at, phrases).flatMap((end) => {
      const name = nameAfter(message, end, false);
      if (name === null) return [];
      const words = tokens.slice(name.from, name.from + name.length);
      const next = tokens[name.from + name.length];
      // Of "we are Web3 people" the first word is no name.
      const isOf = follows(next) && !isGrammar(next.small) && isSmallWord(next);
      const isNoun = nounsHaveCapitals && !words.some(isTelling);
      return words.length === 1 && (isOf || isNoun) ? [] : [nameOf(words)];
    }),
  );
};

const role = /^C\p{Lu}O$/u;

/** "Hi, Tom from X": a name by itself at the beginning of a message, up to where it ends; null where none stands there. */
const endOfFirstName = ({ tokens, isGrammar }: Message, at: number): number | null => {
  const token = tokens[at];
  const begins = at === 0 || /[,.!:\n–—-]/u.test(token?.gap ?? "");
  if (token === undefined || token.sentence > 1 || !begins) return null;
  const length = nameLength(tokens, at, isGrammar);
  return length === 0 ? null : at + length;
};

/** "Tom from X here": where somebody belongs who introduces themselves. */
const belonging = (message: Message): string[] => {
  const { tokens, said, isGrammar } = message;
  const [self, belongs, here] = (["self", "belongs", "here"] as const).map((kind) => phrasesOf(said, kind));
  const endings = said.flatMap(({ endings: all = [] }) => all.map((ending) => `'${ending}`));
  const own = new Set(
    tokens.flatMap((token, at) =>
      role.test(token.text) || endsAt(tokens, at, self ?? []).length > 0 ? token.sentence : [],
    ),
  );
  const introducing = new Set(tokens.flatMap((_token, at) => endOfFirstName(message, at) ?? []));
  const withEnding = (at: number): string[] => {
    const ending = endings.find((one) => tokens[at]?.small.endsWith(one) === true);
    if (ending === undefined) return [];
    let from = at;
    while (from > 0 && nameLength(tokens, from - 1, isGrammar) > at - from + 1) from -= 1;
    return [nameOf(tokens.slice(from, at + 1)).slice(0, -ending.length)];
  };
  return tokens.flatMap((token, at) => [
    ...(own.has(token.sentence) ? withEnding(at) : []),
    ...endsAt(tokens, at, belongs ?? []).flatMap((end) => {
      const word = tokens[end];
      // However it is written.
      if (follows(word) && endsAt(tokens, end + 1, here ?? []).length > 0) return [titled(nameOf([word]))];
      const name = nameAfter(message, end, true);
      if (name === null || !(own.has(token.sentence) || introducing.has(at))) return [];
      const after = name.from + name.length;
      // "Head of Growth at X": the first is what they do there.
      const goesOn = follows(tokens[after]) && endsAt(tokens, after, belongs ?? []).length > 0;
      return goesOn ? [] : [nameOf(tokens.slice(name.from, after))];
    }),
  ]);
};

/** "Nexora (nexora.io)": a bare address whose name stands in the text as one. */
const confirmed = ({ tokens }: Message): string[] =>
  tokens.flatMap(({ small }) => {
    const own = /^([^.]+)\.\p{L}{2,}$/u.exec(small)?.[1];
    const same =
      own === undefined ? undefined : tokens.find((token) => token.small === own && token.text !== own);
    return same === undefined ? [] : [nameOf([same])];
  });

/** "X here", "X is a": a name of several words, or one that looks like one, at the beginning of a sentence. */
const beginning = ({ tokens, said, isGrammar }: Message): string[] => {
  const phrases = [...phrasesOf(said, "here"), ...phrasesOf(said, "is")];
  return tokens.flatMap((token, at) => {
    if (at > 0 && token.sentence === tokens[at - 1]?.sentence && !/[,:–—]/u.test(token.gap)) return [];
    const length = nameLength(tokens, at, isGrammar);
    const words = tokens.slice(at, at + length);
    if (length === 0 || (length === 1 && !words.every(isTelling))) return [];
    const stands = (after: number) => follows(tokens[after]) && endsAt(tokens, after, phrases).length > 0;
    // "X team here".
    const kind = tokens[at + length];
    const hasKind = follows(kind) && isSmallWord(kind) && stands(at + length + 1);
    return stands(at + length) || hasKind ? [nameOf(words)] : [];
  });
};

/** The one token that a message is about. */
const ticker = ({ tokens }: Message): string[] => {
  const tickers = new Set(tokens.flatMap(({ text }) => (/^\$\p{Lu}/u.test(text) ? text.slice(1) : [])));
  return tickers.size === 1 ? [...tickers] : [];
};

const { before, after } = unspacedIntroductions;
const unspaced = new RegExp(
  `(?:${before.join("|")})([\\p{L}\\p{N}]{2,16}?)(?=${after.join("|")}|[^\\p{L}\\p{N}]|$)`,
  "gu",
);

const withoutSpaces = (text: string): string[] =>
  [...text.matchAll(unspaced)].flatMap(([, name]) => name ?? []);

/**
 * What a message calls the project it is about, the surest first: whom its writer says to write for, its address, where
 * somebody belongs, a name at its beginning, its token. Not whom it greets, nor a writer's own name.
 */
export const namedProjects = (text: string): string[] => {
  const words = wordsOf(text);
  const language = languageOfWords(words);
  const tokens = tokensOf(text);
  // A short text says its language by how it begins.
  const running = ` ${tokens.map(({ small }) => small).join(" ")} `;
  const message: Message = {
    tokens,
    said: introductionsIn(new Set([languageCode(text), "en"]), (phrase) => running.includes(` ${phrase} `)),
    isGrammar: (word) => (languageOfScript(word) ?? language).isGrammar(word),
  };
  // All in capitals tells no names.
  const isTold = text !== text.toUpperCase();
  const ways = [
    ...(isTold ? [introduced] : []),
    () => namesInAddresses(text),
    ...(isTold ? [confirmed, belonging, beginning] : []),
    () => withoutSpaces(text),
    ticker,
  ];
  return [...new Set(ways.flatMap((way) => way(message)))];
};
