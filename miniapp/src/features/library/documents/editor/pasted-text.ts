import { tableOfCells } from "./tables.ts";

// A sign, a number or a letter before the tab that Word sets after it.
const marked = /^(?:[^\p{L}\p{N}\t]{1,2}|o|(\d{1,3}|\p{L})[.)])\t+([^\t]+)$/u;

const listOf = (lines: string[]): string | null => {
  const items = lines.map((line) => marked.exec(line));
  if (items.includes(null)) return null;
  return items.map((item, at) => `${item?.[1] === undefined ? "-" : `${at + 1}.`} ${item?.[2]}`).join("\n");
};

/** The lines one after the other that have as many tabs, together. */
const runsOf = (lines: string[]): string[][] => {
  const tabs = (line: string): number => line.split("\t").length;
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && tabs(run[0]) === tabs(line)) run.push(line);
    else runs.push([line]);
  }
  return runs;
};

/** A text copied from Word or a page with its lists and tables as Markdown; null where it has neither. */
export const pastedMarkdown = (copied: string): string | null => {
  if (!copied.includes("\t")) return null;
  const lines = copied.replaceAll(/\r\n?/gu, "\n").replace(/\n+$/u, "").split("\n");
  const list = listOf(lines);
  // Cells of a spreadsheet may hold line ends.
  const whole = list ?? tableOfCells(copied);
  if (whole !== null) return whole;
  const runs = runsOf(lines).map((run) => ({ run, drawn: listOf(run) ?? tableOfCells(run.join("\n")) }));
  if (runs.every(({ drawn }) => drawn === null)) return null;
  const text = runs.map(({ run, drawn }) => (drawn === null ? run.join("\n") : `\n${drawn}\n`)).join("\n");
  return text.replaceAll(/\n{3,}/gu, "\n\n").trim();
};
