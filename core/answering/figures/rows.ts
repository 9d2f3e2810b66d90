import { allFigures, findCommitments, unsupportedPhrases, valuesOf, type Commitment } from "./figures.ts";
import { isLike, isMeasure, measuresIn, statesMeasure } from "./measures.ts";
import { mapTables } from "../../text/markdown-blocks.ts";
import { remembered } from "../../text/remembered.ts";
import { languageOf } from "../../text/languages.ts";
import { termsOf, type AskedWord } from "../../text/terms.ts";
import { sentencesOf } from "../sentences.ts";
import { cellsOf, isAlike, tablesIn, wordsOf, wordsSaid, type Row, type Table } from "./row-tables.ts";

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

// A number may be of anything.
const withoutNumbers = (text: string): string => text.replaceAll(/\d+/gu, " ");

/** The rows that a text is about besides those it names: those with words of it that none of these has, or of another only some. */
const rowsAbout = (text: string, table: Table, named: Row[]): Row[] => {
  const lines = table.map(({ line }) => withoutNumbers(line));
  const language = languageOf(lines.join("\n"));
  const inHeads = new Set(termsOf(table.heads.join(" "), language));
  const isIn = (terms: Set<string>) => (word: AskedWord) => word.terms.some((term) => terms.has(term));
  const said = wordsSaid(withoutNumbers(text)).filter((word) => !isIn(inHeads)(word));
  // A bit for each word tells at once which rows have the same.
  const shared = lines.map((line) => {
    const isInLine = isIn(new Set(termsOf(line, language)));
    return said.reduce((bits, word, at) => (isInLine(word) ? bits | (1n << BigInt(at)) : bits), 0n);
  });
  const known = shared.reduce(
    (all, bits, at) => (named.some((row) => row === table[at]) ? all | bits : all),
    0n,
  );
  const kinds = [...new Set(shared)];
  const isLess = (bits: bigint) => kinds.some((more) => more !== bits && (more & bits) === bits);
  const isAbout = (bits: bigint) =>
    named.length > 0 ? (bits & ~known) !== 0n : kinds.length > 1 && !isLess(bits);
  const about = new Set(kinds.filter(isAbout));
  return table.filter((_, at) => about.has(shared[at] ?? 0n));
};

const boundFigures = (text: string): Commitment[] => [
  ...allFigures(text).filter(({ kind }) => kind !== "plain" && kind !== "date"),
  ...measuresIn(text),
];

const share = /[%％٪‰]/u;

/** What a cell has like a figure: where it begins with a bare number, whose unit stands elsewhere, that may be an amount or a share. */
const figuresIn = (cell: string, head: string | undefined, figure: Commitment): Commitment[] => {
  const found = findCommitments(cell);
  const [bare] = found;
  if (
    isMeasure(figure) ||
    found.length !== 1 ||
    bare?.kind !== "plain" ||
    bare.isOfOther === true ||
    !/^[\W_]*\d/u.test(cell)
  )
    return boundFigures(cell).filter((one) => isLike(one, figure));
  const unit = share.exec(head ?? "")?.[0] ?? "¤";
  return findCommitments(`${bare.phrase} ${unit}`).filter((one) => isLike(one, figure));
};

const numbersOf = remembered((text) => new Set(allFigures(text).flatMap(valuesOf)));

const states = (text: string, figure: Commitment): boolean => {
  const { phrase, kind } = figure;
  if (isMeasure(figure)) return statesMeasure(text, figure);
  // A price or share is stated by its number alone; a time may be counted from others.
  const isByNumber = kind === "money" || kind === "percent";
  if (isByNumber && !valuesOf(figure).some((value) => numbersOf(text).has(value))) return false;
  return unsupportedPhrases(phrase, [text]).length === 0;
};

/** What names a column, and what is told with that. */
interface Naming {
  naming: string;
  told: string;
}

/**
 * Whether a figure is of another column than is named: of none that has it a word is said, and of one that has another in its row
 * there is.
 */
const isOfOtherColumn = (
  { heads, columns }: Table,
  meant: Row[],
  figure: Commitment,
  { naming, told }: Naming,
): boolean => {
  const saidIn = (text: string) =>
    // "€90 per week" says which column it is of.
    wordsSaid(figure.kind === "money" ? text : text.replaceAll(figure.phrase, " "));
  // Of "a field day of 6 hours" the hours are those of its length, not those of a column for each further hour.
  const inCells: Set<string>[] = [];
  const isOfCell = ({ terms }: AskedWord, column: number) =>
    heads.some((_, at) => {
      if (at === column) return false;
      const words = (inCells[at] ??= new Set(meant.flatMap(({ cells }) => termsOf(cells[at] ?? ""))));
      return terms.some((term) => words.has(term));
    });
  // "6 hours" says nothing of a column for each hour where that of another is for 6 hours.
  const inHeads = new Set(heads.flatMap(wordsSaid).map(({ word }) => word));
  const isNamedBy = (own: AskedWord) => (one: AskedWord) =>
    one.word === own.word || (!inHeads.has(one.word) && one.terms.some((term) => own.terms.includes(term)));
  const isSaid = (said: AskedWord[]) => (column: number) =>
    columns[column]?.some((own) => said.some((one) => isNamedBy(own)(one) && !isOfCell(one, column))) ===
    true;
  const places = [...columns.keys()].filter((column) => column > 0);
  const rows = meant.filter(({ cells }) => states(cells.join(" | "), figure));
  const cellsIn = (column: number) => rows.flatMap(({ cells }) => cells[column] ?? []);
  const numbers = new Set(allFigures(told).map(({ value }) => value));
  const isTold = (column: number) =>
    cellsIn(column).some((cell) => findCommitments(cell).some(({ value }) => numbers.has(value)));
  const stating = places.filter((column) => cellsIn(column).some((cell) => states(cell, figure)));
  const isMentioned = isSaid(saidIn(`${naming}\n${told}`));
  if (stating.length === 0 || stating.some((column) => columns[column]?.length === 0 || isMentioned(column)))
    return false;
  const ofSaid = places
    .filter(isSaid(saidIn(naming)))
    // Of "Small, 6 seats: €190" the seats are said of the six.
    .filter((column) => !stating.includes(column) && !isTold(column))
    .flatMap((column) => cellsIn(column).flatMap((cell) => figuresIn(cell, heads[column], figure)));
  return ofSaid.length > 0 && !ofSaid.some((one) => states(told, one));
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

/** The rows that a sentence names, or where it names none, those that are asked about, by all that is told of them; else any. */
const rowsNamed = (table: Table, { sentence, figures, whole }: Told, question: string) => {
  const inSentence = namedIn(wordsOf(sentence), table);
  // Reading what a row states takes longer than seeing that it lacks a figure's digits.
  const isIn = (figure: Commitment) => {
    const digits = figure.phrase.match(/\d+/gu) ?? [];
    return table.some(
      ({ line, cells }) => digits.every((each) => line.includes(each)) && states(cells.join(" | "), figure),
    );
  };
  if (inSentence.named.length > 0 || question === "" || !figures.some(isIn))
    return { ...inSentence, isAsked: false };
  const all = `${withoutNumbers(whole)}\n${question}`;
  const { named } = namedIn(wordsOf(all), table);
  const about = rowsAbout(all, table, named);
  if (named.length > 0) return { named, hinted: about, isAsked: true };
  return { named: about, hinted: about.length === 0 ? table : [], isAsked: true };
};

/** Whether a figure may be of a column. Of any number of pieces may be told: of one that counts or measures, its head is named. */
const mayBeOf = (own: AskedWord[] = [], figure: Commitment, said: string): boolean => {
  if (!isMeasure(figure) || own.length === 0) return true;
  const words = wordsSaid(said);
  return own.some((one) => words.some(({ terms }) => terms.some((term) => one.terms.includes(term))));
};

/**
 * The figures of a sentence that are of none of the rows of a table that it names, or that are asked about, though their column has
 * them in another, or that are of another column of these, and its shares of what it names that are in nothing of the sources.
 */
const ofOthersIn = (table: Table, { lines, asked }: Read, said: Told): Commitment[] => {
  const { sentence, figures, whole } = said;
  const question = asked.join("\n");
  const { named, hinted, isAsked } = rowsNamed(table, said, question);
  if (named.length === 0 && !isAsked) return [];
  const meant = [...named, ...hinted];
  const others = table.filter((row) => !meant.includes(row));
  const own = new Set(table.map(({ line }) => line));
  const isOfOthers = (line: string) => {
    const found = namedIn(wordsOf(line), table).named;
    return found.length > 0 && found.every((row) => others.includes(row));
  };
  const isToldIn = (line: string, figure: Commitment) => !own.has(line) && states(line, figure);
  const numbers = new Set(asked.flatMap(allFigures).map(({ value }) => value));
  return figures.filter((figure) => {
    const isOfAsker = numbers.has(figure.value);
    if ((isAsked || isMeasure(figure)) && isOfAsker) return false;
    if (meant.some(({ cells }) => states(cells.join(" | "), figure))) {
      const bySentence = { naming: isAsked ? "" : sentence, told: sentence };
      const byQuestion = { naming: isOfAsker ? "" : question, told: whole };
      const isOfOther = (naming: Naming) => isOfOtherColumn(table, meant, figure, naming);
      return [bySentence, byQuestion].some(isOfOther) && !lines.some((line) => isToldIn(line, figure));
    }
    // An amount that nobody asked about may be worked out.
    const isToBeStated = !isAsked && (figure.kind === "percent" || (figure.kind === "money" && isOfAsker));
    const isNowhere = isToBeStated && !lines.some((line) => states(line, figure));
    const elsewhere: boolean[] = [];
    const isElsewhere = (column: number) =>
      (elsewhere[column] ??=
        mayBeOf(table.columns[column], figure, `${question}\n${whole}`) &&
        others.some(({ cells }) => states(cells[column] ?? "", figure)));
    const ofRow = named.flatMap(({ cells }) =>
      cells.flatMap((cell, column) =>
        column > 0 && (isElsewhere(column) || isNowhere) ? figuresIn(cell, table.heads[column], figure) : [],
      ),
    );
    // Who tells what the row has may tell the other beside it, as to say that it is not that.
    const told = isNowhere || isAsked ? whole : sentence;
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

const anAmount: Commitment = { phrase: "", kind: "money", value: "" };

/** The amounts of texts' rows that are named, those included whose unit stands elsewhere. */
export const amountsOfNamed = (texts: string[], told: string): Commitment[] => {
  const said = wordsOf(told);
  return texts
    .flatMap(tablesIn)
    .flatMap((table) =>
      namedIn(said, table).named.flatMap(({ cells }) =>
        cells.flatMap((cell, at) => (at === 0 ? [] : figuresIn(cell, table.heads[at], anAmount))),
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
