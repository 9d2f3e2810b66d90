/** How much of a table is read. */
export const mostOfTable = { rows: 20_000, columns: 300, characters: 16 * 1024 * 1024 };

/** What of a table named so was not read, in sentences. */
export const cutOf = (name: string, { rows, columns }: { rows: boolean; columns: boolean }): string[] => [
  ...(rows ? [`Of ${name} the first ${mostOfTable.rows.toLocaleString("en")} rows were read.`] : []),
  ...(columns ? [`Of ${name} the first ${mostOfTable.columns} columns were read.`] : []),
];

/** A cell as it stands in a table of Markdown. */
const cellOf = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/gu, " ")
    .replaceAll("|", "\\|");

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** Rows as a Markdown table, the first one as its head. */
export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const width = Math.max(...rows.map((cells) => cells.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cellOf(cells[at] ?? "")).join(" | ")} |`;
  const [first = [], ...rest] = rows;
  return [line(first), line(Array<string>(width).fill("---")), ...rest.map(line)].join("\n");
};

// More would leave a passage of the index room for one row or two, far from its head.
const widest = { columns: 14, charactersOfRow: 400 };

const isWide = (rows: readonly (readonly string[])[]): boolean => {
  const columns = Math.max(...rows.map((row) => row.length));
  const characters = rows.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 0);
  return columns > 2 && (columns > widest.columns || characters / rows.length > widest.charactersOfRow);
};

// Every value stands beside the name of its column, under the name of its row.
const recordsOf = ([head = [], ...rows]: readonly (readonly string[])[], level: number): string =>
  rows
    .map((row) => {
      const name = row.find((cell) => cell.trim() !== "") ?? "";
      const facts = row.flatMap((cell, at) => {
        const column = (head[at] ?? "").trim();
        if (cell.trim() === "") return [];
        return [`- ${column === "" ? "" : `${column}: `}${cell.trim().replaceAll(/\s*\n\s*/gu, " ")}`];
      });
      const heading = name
        .trim()
        .replaceAll(/\s+/gu, " ")
        .slice(0, 120)
        .replace(/\p{Surrogate}$/u, "");
      return `${"#".repeat(level)} ${heading}\n\n${facts.join("\n")}`;
    })
    .join("\n\n");

const withoutEmptyColumns = (rows: string[][]): string[][] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => (row[at] ?? "").trim() !== ""));
  return rows.map((row) => used.flatMap((isUsed, at) => (isUsed ? [row[at] ?? ""] : [])));
};

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

const hasNumbers = (row: readonly string[]): boolean =>
  row.some((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell.trim()));

/** Rows in runs that an empty row parts. */
const runsOf = (rows: readonly (readonly string[])[]): string[][][] => {
  const runs: string[][][] = [[]];
  for (const row of rows) {
    if (isEmpty(row)) runs.push([]);
    else runs.at(-1)?.push([...row]);
  }
  return runs.filter((run) => run.length > 0);
};

interface Part {
  /** Lines above the table, each of one cell. */
  lines: string[];
  rows: string[][];
}

const mostNotes = 6;

// Notes may lie in several cells above a table, too, the first in few of them. The table's head names every column, and
// figures follow it.
const headOf = (run: readonly string[][]): number => {
  const start = run.findIndex((row) => filled(row) > 1);
  const width = Math.max(...run.map(filled));
  const [first = []] = run.slice(start);
  if (start === -1 || filled(first) * 2 > width) return start;
  const isNote = (row: readonly string[]) => !hasNumbers(row) && filled(row) < width;
  const notes = run.slice(start, start + mostNotes).findIndex((row) => !isNote(row));
  const [head = [], second = []] = notes === -1 ? [] : run.slice(start + notes);
  return !hasNumbers(head) && hasNumbers(second) ? start + notes : start;
};

/** A run as the lines above its table and the table. */
const partOf = (run: string[][]): Part => {
  const start = headOf(run);
  const above = start === -1 ? run : run.slice(0, start);
  const lines = above.map((row) =>
    row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(" "),
  );
  return { lines, rows: start === -1 ? [] : run.slice(start) };
};

// An empty row may stand within a table, too: what follows it has a head of its own only if it looks like one.
const goesOn = (before: Part | undefined, { lines, rows: [first = [], second] }: Part): boolean => {
  if (before === undefined || before.rows.length === 0 || lines.length > 0) return false;
  const isHead = !hasNumbers(first) && second !== undefined && hasNumbers(second);
  return !isHead && filled(first) <= filled(before.rows[0] ?? []);
};

const write = ({ lines, rows }: Part, level: number): string => {
  const table = withoutEmptyColumns(rows);
  const text =
    table.length === 0 ? "" : isWide(table) && table.length > 1 ? recordsOf(table, level) : tableOf(table);
  return [...lines, text].filter((one) => one !== "").join("\n\n");
};

/** A grid of texts as Markdown: tables with their heads, and lines of one cell above them as text. Rows too wide for a
 * passage become lists under headings of `level`, every value beside its column's name. */
export const gridToMarkdown = (rows: readonly (readonly string[])[], level = 3): string => {
  const parts: Part[] = [];
  for (const run of runsOf(rows)) {
    const part = partOf(run);
    const before = parts.at(-1);
    if (goesOn(before, part)) before?.rows.push(...part.rows);
    else parts.push(part);
  }
  return parts.map((part) => write(part, level)).join("\n\n");
};
