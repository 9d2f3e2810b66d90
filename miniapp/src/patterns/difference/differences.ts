import { diffArrays } from "diff";
import { wordChanges } from "../../platform/text/word-changes.ts";

/** A part of a line; `changed` where the other text has something else in its place. */
export interface LinePart {
  text: string;
  changed: boolean;
}

/** A line of two texts laid over each other: of both, of the first alone, or of the second alone. */
export interface Line {
  kind: "same" | "removed" | "added";
  parts: LinePart[];
}

/** Lines that are shown, or the same in both and folded away. */
export interface Block {
  isFolded: boolean;
  lines: Line[];
}

/** So many lines around a change are shown. */
const around = 2;
/** Fewer are not worth folding. */
const fewest = 4;
/** Texts that have less in common are told line by line, so that nobody waits. */
const mostEdits = 1_000;
/** Lines with less in common are told as two. */
const leastShared = 0.3;
const longestLine = 4_000;

const whole = (kind: Line["kind"], text: string): Line => ({ kind, parts: [{ text, changed: false }] });

/** A line before and after: its words that stayed, went and came. */
const changedLine = (before: string, after: string): Line[] => {
  const alone = [whole("removed", before), whole("added", after)];
  if (before.length + after.length > longestLine) return alone;
  const words = wordChanges(before, after) ?? [];
  const shared = words.filter(({ added, removed }) => !added && !removed);
  const sharedLength = shared.reduce((sum, { text }) => sum + text.trim().length, 0);
  if (sharedLength < leastShared * Math.max(before.trim().length, after.trim().length)) return alone;
  const partsOf = (without: "added" | "removed"): LinePart[] =>
    words
      .filter((word) => !word[without])
      .map(({ text, added, removed }) => ({ text, changed: added || removed }));
  return [
    { kind: "removed", parts: partsOf("added") },
    { kind: "added", parts: partsOf("removed") },
  ];
};

// What was replaced is told line by line, each with what stands in its place.
const replaced = (before: string[], after: string[]): Line[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const [was, is] = [before[at], after[at]];
    if (was !== undefined && is !== undefined) return changedLine(was, is);
    return [was === undefined ? whole("added", is ?? "") : whole("removed", was)];
  }).flat();

const linesOf = (before: string, after: string): Line[] => {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(a, b, { maxEditLength: mostEdits });
  if (changes === undefined)
    return [...a.map((t) => whole("removed", t)), ...b.map((t) => whole("added", t))];
  const lines: Line[] = [];
  for (const [at, { value, added, removed }] of changes.entries()) {
    if (removed) {
      const next = changes[at + 1];
      lines.push(...replaced(value, next?.added === true ? next.value : []));
    } else if (!added) lines.push(...value.map((text) => whole("same", text)));
    else if (changes[at - 1]?.removed !== true) lines.push(...value.map((text) => whole("added", text)));
  }
  return lines;
};

/** What two texts differ in: lines with their words, and what is the same in both folded away but for two lines around. */
export const differencesOf = (before: string, after: string): Block[] => {
  const lines = linesOf(before, after);
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near += 1)
      isNear[near] = true;
  }
  const blocks: Block[] = [];
  for (const [at, line] of lines.entries()) {
    const isFolded = isNear[at] !== true;
    const last = blocks.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else blocks.push({ isFolded, lines: [line] });
  }
  return blocks.map((block) => ({ ...block, isFolded: block.isFolded && block.lines.length >= fewest }));
};

/** Whether any line differs. */
export const hasDifferences = (blocks: readonly Block[]): boolean =>
  blocks.some(({ lines }) => lines.some(({ kind }) => kind !== "same"));
