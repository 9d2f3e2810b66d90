/** A word of a message, as far as it tells of names. */
export interface Token {
  text: string;
  /** In small letters, with straight apostrophes. */
  small: string;
  /** What stands between it and the word before. */
  gap: string;
  /** Which sentence it stands in. */
  sentence: number;
}

// Every character is looked at once: a mark inside a word is part of it only before a letter.
const word = /[@$]?[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’.-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*/gu;

/** The words of a message in order. */
export const tokensOf = (text: string): Token[] => {
  let end = 0;
  let sentence = 0;
  return [...text.matchAll(word)].map((match) => {
    const gap = text.slice(end, match.index);
    end = match.index + match[0].length;
    if (/[.!?。！？\n]/u.test(gap)) sentence += 1;
    return { text: match[0], small: match[0].toLowerCase().replaceAll("’", "'"), gap, sentence };
  });
};

/** Whether a word follows the one before it with nothing but space, or what opens a quotation, between. */
export const follows = (token: Token | undefined): token is Token =>
  token !== undefined && /^\s+["“„«‹'‘(]?$/u.test(token.gap);

const isJoined = ({ gap }: Token): boolean => /^(?: | ?[&+] ?)$/u.test(gap);

const hasCapital = ({ text }: Token): boolean => /^@|\p{Lu}/u.test(text);

const longestName = 5;

/** How many words from one on are written as a name; 0 where none is. */
export const nameLength = (tokens: Token[], from: number, isGrammar: (word: string) => boolean): number => {
  const isName = (token: Token | undefined): token is Token =>
    token !== undefined && hasCapital(token) && !isGrammar(token.small);
  if (!isName(tokens[from])) return 0;
  let length = 1;
  for (; length < longestName; length += 1) {
    const next = tokens[from + length];
    if (!isName(next) || !isJoined(next)) break;
  }
  return length;
};

const bare = (text: string): string => text.replace(/^[@$]/u, "").replace(/['’]s?$/u, "");

/** The words of a name as they are written, without the signs of addresses and tickers. */
export const nameOf = (tokens: Token[]): string =>
  tokens.map(({ text, gap }, at) => (at === 0 ? "" : gap) + bare(text)).join("");

/** Whether its letters tell that a word is a name: a capital within, or a sign or figure. */
export const isTelling = ({ text }: Token): boolean => /^[@$]|.\p{Lu}\p{Ll}|\p{Ll}\p{Lu}|\p{L}\d/u.test(text);

/** Where a phrase of whole words stands after `from`; the place after it, or null where it does not. */
export const afterPhrase = (tokens: Token[], from: number, phrase: readonly string[]): number | null => {
  const stands = phrase.every((one, at) => {
    const token = tokens[from + at];
    return token?.small === one && (at === 0 || follows(token));
  });
  return stands ? from + phrase.length : null;
};
