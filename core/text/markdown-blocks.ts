/** A piece of Markdown that stands alone; `level` is that of a heading. */
export interface Block {
  kind: "heading" | "fence" | "table" | "text";
  level: number;
  text: string;
}

const fenceStart = /^ {0,3}(`{3,}|~{3,})/u;
const atxHeading = /^ {0,3}(#{1,6})(?:\s(.*))?$/u;
const setextUnderline = /^ {0,3}(=+|-+)\s*$/u;
const thematicBreak = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/u;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/u;
const commentStart = /^ {0,3}<!--/u;

// The expression needs a step of the stack for each sign of a rule.
const longestRule = 1000;

const isBlank = (line: string): boolean =>
  line.trim() === "" || (line.length <= longestRule && thematicBreak.test(line));

const isTableDivider = (line: string): boolean =>
  line
    .trim()
    .replaceAll(/^\||\|$/gu, "")
    .split("|")
    .every((cell) => /^:?-+:?$/u.test(cell.trim()));

const isTableStart = (line: string, next: string | undefined): boolean =>
  line.includes("|") && next !== undefined && next.includes("-") && isTableDivider(next);

const endOfRun = (lines: string[], start: number, goesOn: (line: string, at: number) => boolean): number => {
  let at = start + 1;
  while (at < lines.length && goesOn(lines[at] ?? "", at)) at++;
  return at;
};

const tableEnd = (lines: string[], start: number): number =>
  endOfRun(lines, start, (line) => line.trim() !== "" && line.includes("|"));

const fenceEnd = (lines: string[], start: number, marker: string): number => {
  const closes = (line: string) => line.trim().startsWith(marker) && /^\s*(`+|~+)\s*$/u.test(line);
  return Math.min(lines.length, endOfRun(lines, start, (line) => !closes(line)) + 1);
};

const headingText = (text: string): string => text.trim().replace(/\s#+$/u, "").trim();

const startsAnother = (lines: string[], at: number): boolean => {
  const line = lines[at] ?? "";
  return (
    line.trim() === "" ||
    fenceStart.test(line) ||
    atxHeading.test(line) ||
    commentStart.test(line) ||
    isTableStart(line, lines[at + 1])
  );
};

// Blank lines, headings and tables in a comment are part of it.
const commentAt = (lines: string[], start: number): { block: Block; end: number } => {
  const end = Math.min(lines.length, endOfRun(lines, start - 1, (line) => !line.includes("-->")) + 1);
  return { block: { kind: "text", level: 0, text: lines.slice(start, end).join("\n") }, end };
};

const textAt = (lines: string[], start: number): { block: Block; end: number } => {
  const inList = listItem.test(lines[start] ?? "");
  const end = endOfRun(lines, start, (line, at) => !startsAnother(lines, at) && !setextUnderline.test(line));
  const text = lines.slice(start, end).join("\n");
  const underline = inList ? undefined : setextUnderline.exec(lines[end] ?? "")?.[1];
  if (underline === undefined) return { block: { kind: "text", level: 0, text }, end };
  const level = underline.startsWith("=") ? 1 : 2;
  return { block: { kind: "heading", level, text: text.trim() }, end: end + 1 };
};

const blockAt = (lines: string[], start: number): { block: Block; end: number } => {
  const line = lines[start] ?? "";
  const fence = fenceStart.exec(line)?.[1];
  const heading = atxHeading.exec(line);
  if (heading?.[1] !== undefined) {
    return {
      block: { kind: "heading", level: heading[1].length, text: headingText(heading[2] ?? "") },
      end: start + 1,
    };
  }
  if (commentStart.test(line)) return commentAt(lines, start);
  if (fence === undefined && !isTableStart(line, lines[start + 1])) return textAt(lines, start);
  const end = fence === undefined ? tableEnd(lines, start) : fenceEnd(lines, start, fence);
  return {
    block: {
      kind: fence === undefined ? "table" : "fence",
      level: 0,
      text: lines.slice(start, end).join("\n"),
    },
    end,
  };
};

/** The blocks of a Markdown text in order, blank lines and rules between them left out. */
export const blocksOf = (markdown: string): Block[] => {
  const lines = markdown.replaceAll(/\r\n?/gu, "\n").split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at] ?? "")) {
      at++;
      continue;
    }
    const { block, end } = blockAt(lines, at);
    blocks.push(block);
    at = end;
  }
  return blocks;
};

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll("\\|", "|").trim());

/** A Markdown text with other lines in place of its tables, made of each one's rows of cells, its heads first. */
export const mapTables = (markdown: string, linesFor: (rows: string[][]) => string[]): string => {
  const lines = markdown.split("\n");
  const mapped: string[] = [];
  for (let at = 0; at < lines.length;) {
    const isTable = isTableStart(lines[at] ?? "", lines[at + 1]);
    const end = isTable ? tableEnd(lines, at) : at + 1;
    const own = lines.slice(at, end);
    mapped.push(...(isTable ? linesFor(own.filter((_, row) => row !== 1).map(cellsOf)) : own));
    at = end;
  }
  return mapped.join("\n");
};

/** The heads over some cells of some rows of the tables in a Markdown text. */
export const headsOver = (
  markdown: string,
  isRow: (row: string) => boolean,
  isCell: (cell: string) => boolean,
): string[] => {
  const found: string[] = [];
  mapTables(markdown, ([heads = [], ...rows]) => {
    const chosen = rows.filter((row) => isRow(row.join(" ")));
    found.push(...heads.filter((_, at) => chosen.some((row) => isCell(row[at] ?? ""))));
    return [];
  });
  return found;
};

/** A text behind which another one begins anew: a fence or a comment left open would take that in. */
export const withEnd = (markdown: string): string => {
  const last = blocksOf(markdown).at(-1)?.text ?? "";
  const marker = fenceStart.exec(last)?.[1];
  const lines = last.split("\n");
  if (marker !== undefined) {
    const isClosed = lines.length > 1 && (lines.at(-1) ?? "").trim().startsWith(marker);
    return isClosed ? markdown : `${markdown}\n${marker}`;
  }
  return commentStart.test(last) && !last.includes("-->") ? `${markdown} -->` : markdown;
};
