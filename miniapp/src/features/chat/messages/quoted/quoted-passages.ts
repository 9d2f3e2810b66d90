import { withoutPreface } from "#contracts/answer-preface.ts";

/** A passage that an answer quotes, under its name. */
export interface QuotedPassage {
  /** All of it, with its name. */
  text: string;
  /** Its name and what bears most on the question; null where all of it is short. */
  brief: string | null;
  name: string;
}

const label = /^\*\*([^*\n]+)\*\* \[\d+\]$/u;

/** What is shorter than this is not cut. */
const short = 200;
/** Of what is longer so much is shown around the sentence that comes nearest. */
const shown = 170;

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

/** How much each text has of what was asked; a word counts the more the fewer of them have it. */
const scoresOf = (texts: readonly string[], question: string): number[] => {
  const own = texts.map(wordsOf);
  const has = wordsOf(question).map((asked) => own.map((all) => all.some((word) => areAlike(word, asked))));
  const weights = has.map((marks) => Math.log(texts.length / Math.max(1, marks.filter(Boolean).length)));
  return texts.map((_, at) =>
    has.reduce((sum, marks, word) => sum + (marks[at] === true ? (weights[word] ?? 0) : 0), 0),
  );
};

const best = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores));

/** Bold words that are cut through would stand with their marks. */
const isCut = (text: string): boolean => (text.split("**").length - 1) % 2 === 1;

/** The sentence of a long paragraph that comes nearest, with those after it while there is room. */
const nearestOf = (block: string, question: string): string => {
  if (block.length <= shown || block.includes("\n|")) return block;
  const parts = [...sentences.segment(block)].map(({ segment }) => segment);
  const from = best(scoresOf(parts, question));
  let text = parts[from] ?? "";
  for (const next of parts.slice(from + 1)) {
    if (text.length + next.length > shown) break;
    text += next;
  }
  return isCut(text) ? block : text.trimEnd();
};

const partsOf = (text: string): string[] => text.split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)])\s)/u);

const briefOf = (head: string, body: string, question: string): string | null => {
  if (body.length <= short) return null;
  const parts = partsOf(body);
  const nearest = nearestOf(parts[best(scoresOf(parts, question))] ?? "", question);
  // What would hide next to nothing is not worth a press.
  return nearest.length > body.length * 0.8 ? null : `${head}\n\n${nearest}`;
};

/**
 * What stands before the passages that an answer quotes, with the first of them, and the others; null for an answer of
 * another kind.
 */
export const quotedPassages = (
  text: string,
  question: string,
): { first: string; others: QuotedPassage[] } | null => {
  if (withoutPreface(text) === text) return null;
  const groups: string[][] = [[]];
  for (const block of text.split(/\n{2,}/u)) {
    if (label.test(block)) groups.push([]);
    groups.at(-1)?.push(block);
  }
  const [preface = [], first = [], ...rest] = groups;
  if (rest.length === 0) return null;
  const others = rest.map((blocks) => {
    const [head = "", ...body] = blocks;
    const name = label.exec(head)?.[1] ?? "";
    return { text: blocks.join("\n\n"), name, brief: briefOf(head, body.join("\n\n"), question) };
  });
  return { first: [...preface, ...first].join("\n\n"), others };
};
