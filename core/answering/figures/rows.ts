import {
  allFigures,
  findCommitments,
  unsupportedPhrases,
  type Commitment,
  type CommitmentKind,
} from "./figures.ts";
import { mapTables } from "../../text/markdown-blocks.ts";
import { askedWords, termsOf, type AskedWord } from "../../text/terms.ts";
import { sentencesOf } from "../sentences.ts";

/** A row of a table by the words of its first cell, or of a list by those before a colon or dash, as in "36 months: list price". */
interface Row {
  label: string[];
  /** What else names it, and no other row: of "Apples, pears" either. */
  aliases: string[][];
  /** All of it, the label first. */
  cells: string[];
  line: string;
}

type Table = Row[] & {
  /** What stands above the rule of each column; nothing of a list. */
  heads: string[];
  /** What each column is, by those of its head's words that no other column has. */
  columns: AskedWord[][];
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const bullet = String.raw`^[ \t]*(?:(?:[-*•]|\d{1,2}[.)])[ \t]+|(?=\*\*))`;
const item = new RegExp(String.raw`${bullet}([^:\n]{2,60}):(?:\*\*)?[ \t]+(.+)$`, "u");
const dashed = new RegExp(String.raw`${bullet}([^:–—\n]{2,60}?)[ \t][–—-][ \t]+(.+)$`, "u");

const cellsOf = (line: string): string[] => {
  if (line.trimStart().startsWith("|")) return line.split("|").slice(1, -1);
  return (item.exec(line) ?? dashed.exec(line))?.slice(1) ?? [];
};

// "Grade A": a letter alone tells as much as a word, but at the beginning of a sentence.
const letter = /(?<=[\p{L}\p{N})] )\p{Lu}(?![\p{L}\p{N}'’])/gu;

const wordsSaid = (text: string): AskedWord[] => [
  ...askedWords(text),
  ...Array.from(text.matchAll(letter), ([word]) => ({ word, terms: [word] })),
];

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
const tablesIn = (text: string): Table[] => {
  const tables: Table[] = [tableUnder("")];
  const lines = text.split("\n");
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

/** Words may have another ending: "48-month" names "48 months". */
const isAlike = (word: string, said = ""): boolean =>
  word === said ||
  (/^\p{L}{4}/u.test(said) &&
    Math.abs(word.length - said.length) < 3 &&
    (word.startsWith(said) || said.startsWith(word)));

/** Whether words are those of a label, in whatever order: "a single duvet cover" names "Duvet cover single". */
const isPutIn = (label: string[], words: string[]): boolean => {
  const left = [...words];
  return label.every((word) => {
    const at = left.findIndex((said) => isAlike(word, said));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

/** The rows that words name, each by the longest label, and those that they may name with what is left of theirs. */
const namedIn = (said: string[], table: Table): { named: Row[]; hinted: Row[] } => {
  const left = [...said];
  const names = table.flatMap((row) => [row.label, ...row.aliases].map((words) => ({ row, words })));
  const found = names
    .toSorted((one, other) => other.words.length - one.words.length)
    .filter(({ words }) => {
      const at = left.findIndex((_, from) => isPutIn(words, left.slice(from, from + words.length)));
      if (at >= 0) left.fill("", at, at + words.length);
      return at >= 0;
    });
  const named = table.filter((row) => found.some((one) => one.row === row));
  const known = new Set(named.flatMap(({ label }) => label));
  const isHinted = ({ label }: Row) => label.some((word) => !known.has(word) && left.includes(word));
  return { named, hinted: table.filter((row) => !named.includes(row) && isHinted(row)) };
};

const boundFigures = (text: string): Commitment[] =>
  allFigures(text).filter(({ kind }) => kind !== "plain" && kind !== "date");

const share = /[%％٪‰]/u;

/** What a cell has of a kind: where it begins with a bare number, whose unit stands elsewhere, that may be an amount or a share. */
const figuresIn = (cell: string, head: string | undefined, kind: CommitmentKind): Commitment[] => {
  const found = findCommitments(cell);
  const [bare] = found;
  if (found.length !== 1 || bare?.kind !== "plain" || bare.isOfOther === true || !/^[\W_]*\d/u.test(cell))
    return boundFigures(cell).filter((one) => one.kind === kind);
  const unit = share.exec(head ?? "")?.[0] ?? "¤";
  return findCommitments(`${bare.phrase} ${unit}`).filter((one) => one.kind === kind);
};

const states = (text: string, { phrase }: Commitment): boolean =>
  unsupportedPhrases(phrase, [text]).length === 0;

/**
 * Whether a figure is of another column than a sentence names: of none that has it a word is said, and of one that has another in a
 * row which is named there is.
 */
const isOfOtherColumn = (
  { heads, columns }: Table,
  named: Row[],
  figure: Commitment,
  sentence: string,
): boolean => {
  const names = new Set(named.flatMap(({ cells: [name = ""] }) => termsOf(name)));
  // "€90 per week" says which column it is of.
  const told = figure.kind === "money" ? sentence : sentence.replaceAll(figure.phrase, " ");
  const said = wordsSaid(told).filter(({ terms }) => !terms.some((term) => names.has(term)));
  // "6 hours" says nothing of a column for each hour where that of another is for 6 hours.
  const inHeads = new Set(heads.flatMap(wordsSaid).map(({ word }) => word));
  const isNamedBy = (own: AskedWord) => (one: AskedWord) =>
    one.word === own.word || (!inHeads.has(one.word) && one.terms.some((term) => own.terms.includes(term)));
  const isSaid = (column: number) => columns[column]?.some((own) => said.some(isNamedBy(own))) === true;
  const places = [...columns.keys()].filter((column) => column > 0);
  const cellsIn = (column: number) => named.flatMap(({ cells }) => cells[column] ?? []);
  const numbers = new Set(allFigures(sentence).map(({ value }) => value));
  const isTold = (column: number) =>
    cellsIn(column).some((cell) => findCommitments(cell).some(({ value }) => numbers.has(value)));
  const stating = places.filter((column) => cellsIn(column).some((cell) => states(cell, figure)));
  if (stating.length === 0 || stating.some((column) => columns[column]?.length === 0 || isSaid(column)))
    return false;
  const ofSaid = places
    // Of "Small, 6 seats: €190" the seats are said of the six.
    .filter((column) => !stating.includes(column) && isSaid(column) && !isTold(column))
    .flatMap((column) => cellsIn(column).flatMap((cell) => figuresIn(cell, heads[column], figure.kind)));
  return ofSaid.length > 0 && !ofSaid.some((one) => states(sentence, one));
};

/** The lines of the sources, and what was asked. */
interface Read {
  lines: string[];
  asked: string[];
}

/** A sentence with its figures, and all that is told. */
interface Told {
  sentence: string;
  figures: Commitment[];
  whole: string;
}

/**
 * The figures of a sentence that names rows of a table, none of which has them, though their column has them in another, or which
 * have them in another column than it names, and its shares that are in nothing of the sources.
 */
const ofOthersIn = (
  table: Table,
  { lines, asked }: Read,
  { sentence, figures, whole }: Told,
): Commitment[] => {
  const { named, hinted } = namedIn(wordsOf(sentence), table);
  if (named.length === 0) return [];
  const meant = [...named, ...hinted];
  const others = table.filter((row) => !meant.includes(row));
  const own = new Set(table.map(({ line }) => line));
  const isOfOthers = (line: string) => {
    const found = namedIn(wordsOf(line), table).named;
    return found.length > 0 && found.every((row) => others.includes(row));
  };
  const isToldIn = (line: string, figure: Commitment) => !own.has(line) && states(line, figure);
  return figures.filter((figure) => {
    if (meant.some(({ cells }) => states(cells.join(" | "), figure)))
      return isOfOtherColumn(table, meant, figure, sentence) && !lines.some((line) => isToldIn(line, figure));
    // An amount that nobody asked about may be worked out.
    const isAskedAbout = asked.some((text) => allFigures(text).some(({ value }) => value === figure.value));
    const isToBeStated = figure.kind === "percent" || (figure.kind === "money" && isAskedAbout);
    const isNowhere = isToBeStated && !lines.some((line) => states(line, figure));
    const isElsewhere = (column: number) => others.some(({ cells }) => states(cells[column] ?? "", figure));
    const ofRow = named.flatMap(({ cells }) =>
      cells.flatMap((cell, column) => {
        if (column === 0 || !(isElsewhere(column) || isNowhere)) return [];
        return figuresIn(cell, table.heads[column], figure.kind);
      }),
    );
    // Who tells what the row has may tell the other beside it, as to say that it is not that.
    const told = isNowhere ? whole : sentence;
    if (ofRow.length === 0 || ofRow.some((one) => states(told, one))) return false;
    return !lines.some((line) => isToldIn(line, figure) && !isOfOthers(line));
  });
};

/** The sentences of a text, and each cell of its tables as one, with what its row and its column are. */
export const statementsIn = (text: string): string[] => {
  const cells: string[] = [];
  const rest = mapTables(text, ([heads = [], ...rows]) => {
    cells.push(heads.join(" "));
    for (const [name = "", ...others] of rows)
      cells.push(name, ...others.map((cell, at) => `${name} ${heads[at + 1] ?? ""}: ${cell}`));
    return [];
  });
  return [...sentencesOf(rest), ...cells];
};

/** The amounts of texts' rows that are named, those included whose unit stands elsewhere. */
export const amountsOfNamed = (texts: string[], told: string): Commitment[] => {
  const said = wordsOf(told);
  return texts
    .flatMap(tablesIn)
    .flatMap((table) =>
      namedIn(said, table).named.flatMap(({ cells }) =>
        cells.flatMap((cell, at) => (at === 0 ? [] : figuresIn(cell, table.heads[at], "money"))),
      ),
    );
};

/**
 * Reads the tables and lists of sources, and finds what a sentence, which may be a part of more, tells of a row or a column that is
 * of another one, or a share that nothing of them has, or an amount that only whoever `asked` has.
 */
export const readRows = (texts: string[], asked: string[] = []) => {
  let read: { tables: Table[]; lines: string[] } | undefined;
  const tables = () =>
    (read ??= {
      tables: texts.flatMap(tablesIn),
      lines: texts.flatMap((text) =>
        text.split("\n").flatMap((line) => (cellsOf(line).length > 1 ? [line] : sentencesOf(line))),
      ),
    });
  return (sentence: string, whole = sentence): string[] => {
    const told = { sentence, figures: boundFigures(sentence), whole };
    if (told.figures.length === 0) return [];
    const found = tables().tables.flatMap((table) =>
      ofOthersIn(table, { lines: tables().lines, asked }, told),
    );
    return [...new Set(found.map(({ phrase }) => phrase))];
  };
};
