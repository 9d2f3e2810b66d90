import type { QuotedAnswer } from "./answer-preface.ts";

/** A passage that an answer quotes, under its name. */
export interface QuotedPassage {
  /** All of it, with its name. */
  text: string;
  /** Its name and what bears most on the question; null where all of it is short. */
  brief: string | null;
  name: string;
}

/** Characters shown of a passage, where nothing longer is cut with `Infinity`. */
export interface Shown {
  /** Of the first for a question where that surely answers, and where it may not. */
  sure: number;
  first: number;
  others: number;
  /** Of a table, of which one row is shown at least. */
  table: number;
}

/**
 * What is shown on the screens. With these 94 % of the sentences that answer are in sight, of ten libraries; with 450, 170 and 30,
 * a sixth less to read, they were 88 %.
 */
const onScreens: Shown = { sure: Infinity, first: 700, others: 220, table: Infinity };
/** It is not cut where less than this would be hidden. */
const little = 80;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

const wordsOf = (text: string): string[] => [
  ...new Set(
    [...words.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
      isWordLike === true ? [segment] : [],
    ),
  ),
];

/** Whether one is the other, or another form of it. */
const areAlike = (one: string, other: string): boolean => {
  if (one === other) return true;
  const least = Math.max(4, Math.ceil(Math.max(one.length, other.length) * 0.6));
  return one.slice(0, least) === other.slice(0, least) && one.length >= least && other.length >= least;
};

/** The paragraphs of a text and the items of its lists, each with the blanks after it. */
const partsOf = (text: string): string[] =>
  text.split(/(?<=\n\n)(?!\n)|(?<=\n)(?=[^\S\n]*(?:[-*+]|\d+[.)])\s)/u);

const sentencesOf = (text: string): string[] => Array.from(sentences.segment(text), ({ segment }) => segment);

const hasWord = (words: readonly string[], asked: string): boolean =>
  words.some((word) => areAlike(word, asked));

/** How much a text has of what was asked; a word counts the more the fewer sentences of all passages have it. */
type ScoreOf = (text: string) => number;

const scoringFor = (question: string, { passages }: QuotedAnswer): ScoreOf => {
  const all = passages
    .flatMap(({ body }) => partsOf(body))
    .flatMap(sentencesOf)
    .map(wordsOf);
  const weights = wordsOf(question).map((asked) => {
    const having = all.filter((words) => hasWord(words, asked)).length;
    return { asked, weight: Math.log((all.length + 1) / (having + 0.5)) };
  });
  return (text) => {
    const own = wordsOf(text);
    return weights.reduce((sum, { asked, weight }) => sum + (hasWord(own, asked) ? weight : 0), 0);
  };
};

/** The text that scores best, with those after it while there is room. */
const nearestAmong = (texts: readonly string[], most: number, scoreOf: ScoreOf): string => {
  const scores = texts.map(scoreOf);
  const [best = "", ...after] = texts.slice(scores.indexOf(Math.max(...scores)));
  let text = best;
  for (const next of after) {
    if (text.length + next.length > most) break;
    text += next;
  }
  return text.trimEnd();
};

/** Bold words that are cut through would stand with their marks. */
const isCut = (text: string): boolean => (text.split("**").length - 1) % 2 === 1;

/** Of a table the row that comes nearest, with those after it, under its heads. */
const rowsWithin = (table: string, most: number, scoreOf: ScoreOf): string => {
  const lines = table.split(/(?<=\n)/u);
  const ruler = lines.findIndex((line) => /^[\s:|-]+$/u.test(line));
  return [...lines.slice(0, ruler + 1), nearestAmong(lines.slice(ruler + 1), most, scoreOf)].join("");
};

/** Of a paragraph that is too long the sentence that comes nearest, with those after it. */
const within = (block: string, most: number, table: number, scoreOf: ScoreOf): string => {
  if (block.includes("\n|")) return block.length <= table ? block : rowsWithin(block, table, scoreOf);
  if (block.length <= most) return block;
  const text = nearestAmong(sentencesOf(block), most, scoreOf);
  return isCut(text) ? block : text;
};

const briefOf = (head: string, body: string, [most, table]: [number, number], scoreOf: ScoreOf) => {
  if (body.length <= most + little) return null;
  const nearest = within(nearestAmong(partsOf(body), most, scoreOf), most, table, scoreOf);
  // What would hide next to nothing is not worth a press.
  return nearest.length > body.length * 0.8 ? null : `${head}\n\n${nearest}`;
};

/** The passages that an answer quotes; one that is longer than what is shown of it has a brief. */
export const passagesIn = (
  answer: QuotedAnswer,
  question: string,
  { sure, first, others, table }: Shown = onScreens,
): QuotedPassage[] => {
  const scoreOf = scoringFor(question, answer);
  const ofFirst = answer.isSure ? sure : first;
  return answer.passages.map(({ head, name, body, isFirst }) => ({
    text: `${head}\n\n${body}`,
    name,
    brief: briefOf(head, body, [isFirst ? ofFirst : others, table], scoreOf),
  }));
};
