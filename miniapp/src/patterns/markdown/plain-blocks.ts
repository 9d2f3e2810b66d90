import { replaceLinks } from "#contracts/markdown-links.ts";

/** A part of a text as it stands on the page: what it is, and its words without their marks. */
export type PlainBlock =
  | { kind: "paragraph" | "quote" | "code"; text: string }
  | { kind: "heading"; level: number; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; rows: string[][] };

const marks = /\*\*|`/gu;

const wordsOf = (text: string): string =>
  replaceLinks(text, (words) => words)
    .replaceAll(marks, "")
    .trim();

const fence = /^\s*(?:```|~~~)/u;
const heading = /^#{1,6} +/u;
const item = /^\s*(?:[-*+]|(\d+)[.)])\s+/u;
const quoted = /^\s*> ?/u;
const row = /^\s*\|/u;
const rule = /^[\s|:-]+$/u;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/gu, "")
    .split("|")
    .map(wordsOf);

type Kind = PlainBlock["kind"];

const kindOf = (line: string): Kind => {
  if (heading.test(line)) return "heading";
  if (row.test(line)) return "table";
  if (quoted.test(line)) return "quote";
  return item.test(line) ? "list" : "paragraph";
};

const blockOf = (kind: Kind, lines: readonly string[]): PlainBlock => {
  if (kind === "table")
    return { kind, rows: lines.filter((line) => !rule.test(line)).map((line) => cellsOf(line)) };
  if (kind === "list") {
    const items = lines.map((line) => wordsOf(line.replace(item, "")));
    return { kind, ordered: item.exec(lines[0] ?? "")?.[1] !== undefined, items };
  }
  if (kind === "code") return { kind, text: lines.join("\n") };
  if (kind === "heading") {
    const [line = ""] = lines;
    return { kind, level: line.indexOf(" "), text: wordsOf(line.replace(heading, "")) };
  }
  return { kind, text: wordsOf(lines.map((line) => line.replace(quoted, "").trim()).join(" ")) };
};

// A line that only goes on with an item or a quote belongs to it.
const goesOn = (kind: Kind | undefined, next: Kind): boolean =>
  kind === next ? next !== "heading" : next === "paragraph" && (kind === "list" || kind === "quote");

// One that is left open is text, and is looked through once.
const withoutClosedComments = (text: string): string =>
  text.replaceAll(/<!--[\s\S]*?(?:-->\s*|$)/gu, (comment) => (comment.includes("-->") ? "" : comment));

/** The blocks of a Markdown text, much as the renderer that is still on its way will set them. */
export const plainBlocks = (text: string): PlainBlock[] => {
  const blocks: PlainBlock[] = [];
  let lines: string[] = [];
  let kind: Kind | undefined;
  const end = () => {
    if (kind !== undefined && (lines.length > 0 || kind === "code")) blocks.push(blockOf(kind, lines));
    lines = [];
    kind = undefined;
  };
  const add = (line: string) => {
    const next = kindOf(line);
    if (!goesOn(kind, next)) end();
    if (kind === "list" && next === "paragraph") lines.push(`${lines.pop() ?? ""} ${line.trim()}`);
    else lines.push(line);
    kind ??= next;
  };
  for (const line of withoutClosedComments(text).split("\n")) {
    const isFence = fence.test(line);
    if (isFence && kind === "code") end();
    else if (isFence) {
      end();
      kind = "code";
    } else if (kind === "code") lines.push(line);
    else if (line.trim() === "") end();
    else add(line);
  }
  end();
  return blocks;
};
