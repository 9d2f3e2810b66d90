import { remembered } from "../../text/remembered.ts";
import { askedWords, type AskedWord } from "../../text/terms.ts";

/** A row of a table by the words of its first cell, or of a list by those before a colon or dash, as in "36 months: list price". */
export interface Row {
  label: string[];
  /** What else names it, and no other row: of "Apples, pears" either. */
  aliases: string[][];
  /** All of it, the label first. */
  cells: string[];
  line: string;
}

export type Table = Row[] & {
  /** What stands above the rule of each column; nothing of a list. */
  heads: string[];
  /** What each column is, by those of its head's words that no other column has. */
  columns: AskedWord[][];
};

/** Words may have another ending: "48-month" names "48 months". */
export const isAlike = (word: string, said = ""): boolean =>
  word === said ||
  (/^\p{L}{4}/u.test(said) &&
    Math.abs(word.length - said.length) < 3 &&
    (word.startsWith(said) || said.startsWith(word)));

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const bullet = String.raw`^[ \t]*(?:(?:[-*•]|\d{1,2}[.)])[ \t]+|(?=\*\*))`;
// The colon of a time of day ends no name.
const item = new RegExp(String.raw`${bullet}((?:[^:\n]|(?<=\d):(?=\d)){2,60}):(?:\*\*)?[ \t]+(.+)$`, "u");
const dashed = new RegExp(String.raw`${bullet}([^:–—\n]{2,60}?)[ \t][–—-][ \t]+(.+)$`, "u");

export const cellsOf = (line: string): string[] => {
  if (line.trimStart().startsWith("|")) return line.split("|").slice(1, -1);
  return (item.exec(line) ?? dashed.exec(line))?.slice(1) ?? [];
};

// "Grade A": a letter alone tells as much as a word, but at the beginning of a sentence.
const letter = /(?<=[\p{L}\p{N})] )\p{Lu}(?![\p{L}\p{N}'’])/gu;

export const wordsSaid = remembered((text): AskedWord[] => [
  ...askedWords(text),
  ...Array.from(text.matchAll(letter), ([word]) => ({ word, terms: [word] })),
]);

const ownWords = (heads: string[]): AskedWord[][] => {
  const all = heads.map(wordsSaid);
  const isIn = (words: AskedWord[], { word }: AskedWord) => words.some((other) => other.word === word);
  return all.map((words, at) =>
    words.filter((word) => all.every((others, other) => other === at || !isIn(others, word))),
  );
};

const tableUnder = (head: string): Table => {
  const heads = cellsOf(head);
  return Object.assign([] as Row[], { heads, columns: ownWords(heads) });
};

// A letter or a number alone may be any other.
const isName = (words: string[]): boolean => /\p{L}/u.test(words.join("")) && words.join("").length > 2;

const namesIn = (cell = ""): { label: string[]; aliases: string[][] } => {
  const bare = cell.replaceAll(/\([^)]*\)/gu, " ");
  const parts = bare.split(/[,;/&]/u).map(wordsOf);
  return { label: wordsOf(bare), aliases: parts.length > 1 ? parts.filter(isName) : [] };
};

/** Rows without the other names that another row has, too. */
const withOwnNames = (table: Table): Table => {
  for (const row of table) {
    const has = (name: string[]) => (other: Row) =>
      other !== row && name.every((word) => other.label.includes(word));
    row.aliases = row.aliases.filter((name) => !table.some(has(name)));
  }
  return table;
};

/** The tables of a text, and its lists of which each item says first what it is about. */
export const tablesIn = (text: string): Table[] => {
  const tables: Table[] = [tableUnder("")];
  // The items of a list may stand apart, but a table ends where a line is empty.
  const lines = text
    .split("\n")
    .filter((line, at, all) => line.trim() !== "" || all[at - 1]?.trimStart().startsWith("|") === true);
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line);
    const names = namesIn(cells[0]);
    // What stands above the rule of a table says what its columns are.
    if (/^[\s|:-]+$/u.test(line)) tables.push(tableUnder(lines[at - 1] ?? ""));
    else if (cells.length < 2) tables.push(tableUnder(""));
    else if (isName(names.label)) tables.at(-1)?.push({ ...names, cells, line });
  }
  return tables.filter((rows) => rows.length > 1).map(withOwnNames);
};
