const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a text has a letter of another script than Latin. */
export const isOfOtherScript = (text: string): boolean => otherScript.test(text);

/** Whether most of these words are. */
export const areOfOtherScript = (words: string[]): boolean =>
  words.filter(isOfOtherScript).length > words.length / 2;

/** Letters of the scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Khmer and Burmese. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const letter = new RegExp(`[${unspaced}]`, "u");
const letters = new RegExp(`[${unspaced}]`, "gu");
// Taking a run apart costs more than its length, and no sentence is longer.
const run = new RegExp(`[${unspaced}]{1,400}`, "gu");
const sentence = /[^]{1,400}/gu;
// Between letters of such scripts and others, a sign staying with what is before it.
const apart = new RegExp(
  `(?=[${unspaced}])(?<![${unspaced}])|(?<=[${unspaced}])(?=[^${unspaced}\\p{P}\\s])`,
  "u",
);
const halfWidth = /[\uFF66-\uFF9F]+/gu;

let segmenter: Intl.Segmenter | null = null;
// Which words there are is told by the script: the dictionaries are the same whatever the language.
const segments = (text: string) =>
  (segmenter ??= new Intl.Segmenter("und", { granularity: "word" })).segment(text);

const segmentsOf = (run: string): string[] => Array.from(segments(run), ({ segment }) => segment);

/** The text with spaces between the words of such scripts, by the dictionaries of the runtime; another text as it is. */
export const spaceOut = (text: string): string =>
  letter.test(text)
    ? text
        .replaceAll(halfWidth, (kana) => kana.normalize("NFKC"))
        .replaceAll(run, (unbroken) => ` ${segmentsOf(unbroken).join(" ")} `)
    : text;

/** The words of a text with what stands between them, so that they make the text again; a space ends its word. */
export const piecesOf = (text: string): string[] => {
  const spaced = text.split(/(?<= )/u);
  return letter.test(text)
    ? spaced.flatMap((word) =>
        word
          .split(apart)
          .flatMap((part) => (letter.test(part) ? (part.match(sentence) ?? []).flatMap(segmentsOf) : part)),
      )
    : spaced;
};

// Longer than a word is.
const lastLetters = new RegExp(`(?<![${unspaced}])[${unspaced}]{1,8}$`, "u");

/** What a text ends with in such a script, where that may be one word. */
export const unspacedEnd = (text: string): string => lastLetters.exec(text)?.[0] ?? "";

/** How many letters of such scripts a text has. */
export const countUnspaced = (text: string): number =>
  letter.test(text) ? (text.match(letters)?.length ?? 0) : 0;

/** About how many words the letters of such scripts make in a text, two letters each. */
export const unspacedWords = (text: string): number => Math.floor(countUnspaced(text) / 2);

const longestWord = 64;

/** A text as its words are read: every letter in one form, in no style, nothing unseen, words between spaces or marks. */
const written = (text: string): string =>
  // Dictionaries know words as they are written: Lao has letters that are taken apart here.
  spaceOut(text.replaceAll(/[\p{Cf}ـ]/gu, ""))
    .normalize("NFKC")
    // 10,000 is one number, and 50k is 50,000.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, "")
    .replaceAll(/(?<=\d)k(?![\p{L}\p{N}])/giu, "000")
    // 15x30 is 15 x 30, and 150kW is 150 kW.
    .replaceAll(/(?<=[1-9]\d{0,9} ?)x(?= ?\d)/giu, " ")
    .replaceAll(/(?<![\p{L}\p{N}.])\d+(?:\.\d+)?(?=\p{L}{2,}(?![\p{L}\p{N}]))/gu, "$& ");

/** The words of a text in order as they are written, capitals and accents too. */
export const writtenWords = (text: string): string[] =>
  (written(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\.\p{N}+)*/gu) ?? []).filter(
    (word) => word.length <= longestWord,
  );

/** The words of a text in order, in lower case. */
export const wordsOf = (text: string): string[] => writtenWords(text).map((word) => word.toLowerCase());

const accents = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;

/** A word without the accents of its Latin letters. */
export const withoutAccents = (word: string): string =>
  word.normalize("NFD").replaceAll(accents, "").normalize("NFC");

/** How many letters to insert, drop, replace or swap to make one word into the other; stops counting beyond `most`. */
const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(replace, swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
};

// One of them is a syllable or a word.
const notSpelt = /[\p{N}\p{Script=Han}\p{Script=Hangul}]/u;

/** Whether a word may have another spelling, as a number and what is written in signs of whole syllables or words may not. */
export const isSpelt = (word: string): boolean => !notSpelt.test(word);

/** Whether a word may be the other one mistyped: the same first letter, one slip in four letters, two in eight. */
export const isMisspelt = (typed: string, meant: string): boolean => {
  if (typed.length < 4 || typed[0] !== meant[0] || !isSpelt(typed)) return false;
  const most = typed.length >= 8 ? 2 : 1;
  return editDistance(typed, meant, most) <= most;
};

const leastRoot = { letters: 4, share: 0.5 };

/** Whether two stems may be of one root, as "pregnant" and "pregnanc": they begin alike for four letters and half of the longer one. */
export const isOfOneRoot = (one: string, other: string): boolean => {
  if (!isSpelt(one)) return false;
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike += 1;
  return alike >= Math.max(leastRoot.letters, leastRoot.share * Math.max(one.length, other.length));
};

const question = /[?？؟]["'”’»)\]]*\s*$/u;

/** Whether a sentence is a question. */
export const asks = (sentence: string): boolean => question.test(sentence);
