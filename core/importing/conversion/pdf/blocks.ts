import { plainLine } from "../formats/converted.ts";
import { type Line, textOf, usualSize } from "./lines.ts";
import { tableAt } from "./tables.ts";

const longestHeading = 160;
const deepest = 4;

export interface Headings {
  /** Level by the text of an entry of the document's outline, in small letters. */
  outline: Map<string, number>;
}

const named = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Tells the level of a line that is a heading; 0 for any other. */
const levelsOf = (lines: Line[], { outline }: Headings): ((line: Line) => number) => {
  const usual = usualSize(lines);
  const sizes = [
    ...new Set(
      lines.filter((line) => line.size > usual * 1.12 && /\p{L}/u.test(textOf(line))).map(({ size }) => size),
    ),
  ]
    .sort((a, b) => b - a)
    .slice(0, deepest);
  return (line) => {
    const text = textOf(line);
    if (text.length > longestHeading || !/\p{L}/u.test(text)) return 0;
    const bySize = sizes.indexOf(line.size) + 1;
    if (bySize > 0) return bySize;
    const inOutline = outline.get(named(text));
    return inOutline === undefined ? 0 : Math.min(deepest + 1, sizes.length + inOutline);
  };
};

/** The names of an outline with their levels. */
export const outlineLevels = (
  items: readonly { title: string; items: readonly unknown[] }[],
  level = 1,
  levels = new Map<string, number>(),
): Map<string, number> => {
  for (const { title, items: below } of items) {
    if (named(title) !== "") levels.set(named(title), level);
    if (level < deepest) outlineLevels(below as typeof items, level + 1, levels);
  }
  return levels;
};

const bullet = /^[•‣◦▪▫●○■□–—·∙\uf0b7\uf0a7*-]\s+(?=\S)/u;
const numbered = /^(\d{1,3})[.)]\s+(?=\S)/u;

// Ends of lines that a hyphen was put to may go on with a small letter alone.
const join = (before: string, next: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;

/** How far apart the lines of a paragraph usually are, in the size of their letters. */
const usualGap = (lines: Line[]): number => {
  const counts = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before === undefined || before.page !== line.page || before.size !== line.size) continue;
    const gap = Math.round(((before.y - line.y) / line.size) * 20) / 20;
    if (gap > 0.8 && gap < 2.5) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1.2;
};

const startsBlock = (line: Line, before: Line, text: string, gapOfLines: number): boolean => {
  if (bullet.test(text) || numbered.test(text)) return true;
  if (line.size !== before.size) return true;
  if (line.page !== before.page) return /[.!?:。！？]$/u.test(textOf(before));
  const gap = before.y - line.y;
  // Upwards is the next column.
  return gap > line.size * (gapOfLines + 0.25) || gap < 0;
};

const itemOf = (text: string): string => {
  if (bullet.test(text)) return text.replace(bullet, "- ");
  return plainLine(text);
};

/** Lines as Markdown: headings by their size or the outline, tables by their columns, lists by their marks. */
export const blocksOfLines = (lines: Line[], headings: Headings): string => {
  const levelOf = levelsOf(lines, headings);
  const gap = usualGap(lines);
  const blocks: { text: string; level: number; last: Line }[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] as Line;
    const level = levelOf(line);
    const table = level === 0 ? tableAt(lines, at) : null;
    const last = blocks.at(-1);
    const text = textOf(line);
    const isRestOfHeading =
      level > 0 &&
      last?.level === level &&
      last.last.page === line.page &&
      last.last.y - line.y < line.size * 1.5;
    if (table !== null) blocks.push({ text: table.text, level: -1, last: line });
    else if (
      last !== undefined &&
      (isRestOfHeading || (level === 0 && last.level === 0 && !startsBlock(line, last.last, text, gap)))
    ) {
      last.text = join(last.text, text);
      last.last = line;
    } else blocks.push({ text: level > 0 ? text : itemOf(text), level, last: line });
    at = table?.end ?? at + 1;
  }
  return blocks
    .map(({ text, level }) => (level > 0 ? `${"#".repeat(level)} ${text}` : text))
    .join("\n\n")
    .replaceAll(/(?<=^- .*)\n\n(?=- )/gmu, "\n");
};
