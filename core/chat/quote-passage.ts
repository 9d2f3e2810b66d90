import type { Block } from "../knowledge/markdown-blocks.ts";
import { unspacedWords } from "../writing-systems.ts";

/** How Markdown and its words are taken apart; the knowledge base's own way. */
export interface TextTools {
  blocksOf: (markdown: string) => Block[];
  analyseText: (text: string) => string[];
  analyseQuestion: (text: string) => string[];
  respell: (text: string) => string;
}

/** The most words quoted of one passage; a table or a first paragraph may be longer, for they are never cut. */
const mostWords = 150;

interface Unit {
  text: string;
  /** Which block it belongs to, so that items of one list stay together. */
  block: number;
  words: number;
  matches: Set<string>;
}

const listItem = /^(\s*)(?:[-*+]|\d+[.)])\s/u;

const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => word !== "").length + unspacedWords(text);

const itemsOf = (text: string): string[] => {
  const indent = listItem.exec(text)?.[1]?.length;
  if (indent === undefined) return [text];
  const items: string[] = [];
  for (const line of text.split("\n")) {
    const starts = listItem.exec(line);
    if (items.length === 0 || (starts !== null && (starts[1]?.length ?? 0) <= indent)) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return items;
};

const unitsOf = (tools: TextTools, markdown: string, asked: Set<string>): Unit[] =>
  tools.blocksOf(markdown).flatMap(({ kind, text }, block) =>
    (kind === "text" ? itemsOf(text) : [kind === "heading" ? `**${text}**` : text]).map((text) => ({
      text,
      block,
      words: wordCount(text),
      matches: new Set(tools.analyseText(text).filter((term) => asked.has(term))),
    })),
  );

const gainOf = ({ matches }: Unit, covered: Set<string>): number =>
  [...matches].filter((term) => !covered.has(term)).length + matches.size / 100;

// Repeatedly the unit that says most of what is still unsaid, as long as there is room.
const choose = (units: Unit[], given: Set<string>): Set<number> => {
  const chosen = new Set<number>();
  const covered = new Set(given);
  let room = mostWords;
  for (;;) {
    const [best] = units
      .map((unit, at) => ({ unit, at, gain: gainOf(unit, covered) }))
      .filter(
        ({ unit, at, gain }) => gain > 0 && !chosen.has(at) && (unit.words <= room || chosen.size === 0),
      )
      .toSorted((a, b) => b.gain - a.gain || a.at - b.at);
    if (best === undefined) return chosen;
    chosen.add(best.at);
    room -= best.unit.words;
    for (const term of best.unit.matches) covered.add(term);
  }
};

const fromTheTop = (units: Unit[]): Set<number> => {
  let room = mostWords;
  const end = units.findIndex(({ words }, at) => {
    room -= words;
    return room < 0 && at > 0;
  });
  return new Set(Array.from({ length: end < 0 ? units.length : end }, (_, at) => at));
};

// A line that announces a list or table goes with it.
const withIntroductions = (units: Unit[], chosen: Set<number>): Set<number> => {
  const all = new Set(chosen);
  for (const at of chosen) {
    const first = units.findIndex(({ block }) => block === units[at]?.block);
    if (/[:：]\s*$/u.test(units[first - 1]?.text ?? "")) all.add(first - 1);
  }
  return all;
};

const join = (units: Unit[]): string =>
  units
    .map(({ text, block }, at) => {
      const before = units[at - 1];
      return before === undefined ? text : (before.block === block ? "\n" : "\n\n") + text;
    })
    .join("");

/** The part of a passage that bears on the asked terms, word for word, in about 150 words of well-formed Markdown. */
export const quotePassage = (
  tools: TextTools,
  { text, heading }: { text: string; heading: string | null },
  asked: Set<string>,
): string => {
  const units = unitsOf(tools, text, asked);
  if (wordCount(text) <= mostWords) return join(units);
  const chosen = choose(units, new Set(tools.analyseText(heading ?? "")));
  const kept = chosen.size === 0 ? fromTheTop(units) : withIntroductions(units, chosen);
  return join(units.filter((_, at) => kept.has(at)));
};

const definition = /^\s*[-*+]\s+\*\*/u;
const boldOf = (text: string): string => (text.match(/\*\*[^*\n]+\*\*/gu) ?? []).join(" ");
const wordsForMeaning = "mean meaning stand stands word term define definition explain difference versus vs";

/** Of a passage that is a list of definitions, those of all that was asked: what is defined stands in bold. */
export const quoteDefinition = (
  tools: TextTools,
  { text }: { text: string },
  asked: Set<string>,
): string | null => {
  // Few passages are such lists: what begins otherwise need not be taken apart for it.
  if (!definition.test(text)) return null;
  const units = unitsOf(tools, text, asked);
  if (!units.every((unit) => definition.test(unit.text))) return null;
  const aside = new Set(tools.analyseText(wordsForMeaning));
  const words = [...asked].filter((term) => !aside.has(term));
  const about = units.filter((unit) => {
    const terms = new Set(tools.analyseText(boldOf(unit.text)));
    return words.every((term) => terms.has(term));
  });
  return words.length === 0 || about.length === 0 ? null : join(about);
};
