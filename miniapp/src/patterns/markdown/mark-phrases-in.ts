import { markPhrases } from "./mark-phrases.ts";
import type { MarkdownNode } from "./markdown-tree.ts";

const lines = new Set(["paragraph", "heading", "tableCell"]);

// What another plugin put there is no word of the text.
const isAdded = (node: MarkdownNode): boolean => node.data?.hName !== undefined;

/** The texts of a line in their order; whatever else stands there parts them. */
const textsIn = (node: MarkdownNode): (MarkdownNode | null)[] => {
  if (isAdded(node)) return [null];
  if (node.type === "text") return [node];
  return node.children?.flatMap(textsIn) ?? [null];
};

/** Where the phrases stand in a line, whose texts may be of several kinds: "**77** %". */
const placesIn = (line: string, phrases: readonly string[]): [from: number, to: number][] => {
  let at = 0;
  return markPhrases(line, phrases).flatMap(({ text, phrase }): [number, number][] => {
    at += text.length;
    return phrase ? [[at - text.length, at]] : [];
  });
};

const cut = (value: string, places: [from: number, to: number][]): MarkdownNode[] => {
  const parts: MarkdownNode[] = [];
  let from = 0;
  const add = (to: number, marked: boolean) => {
    const text: MarkdownNode = { type: "text", value: value.slice(from, to) };
    if (from < to) parts.push(marked ? { type: "mark", data: { hName: "mark" }, children: [text] } : text);
    from = to;
  };
  for (const [start, end] of places) {
    add(start, false);
    add(end, true);
  }
  add(value.length, false);
  return parts;
};

const replaceIn = (node: MarkdownNode, parts: ReadonlyMap<MarkdownNode, MarkdownNode[]>): void => {
  if (node.children === undefined || isAdded(node)) return;
  for (const child of node.children) replaceIn(child, parts);
  node.children = node.children.flatMap((child) => parts.get(child) ?? [child]);
};

const markLine = (line: MarkdownNode, phrases: readonly string[]): void => {
  const texts = line.children?.flatMap(textsIn) ?? [];
  const places = placesIn(texts.map((text) => text?.value ?? "\n").join(""), phrases);
  if (places.length === 0) return;
  const parts = new Map<MarkdownNode, MarkdownNode[]>();
  let start = 0;
  for (const text of texts) {
    const value = text?.value ?? "\n";
    const here = places
      .map(([from, to]): [number, number] => [Math.max(from - start, 0), Math.min(to - start, value.length)])
      .filter(([from, to]) => from < to);
    if (text !== null && here.length > 0) parts.set(text, cut(value, here));
    start += value.length;
  }
  replaceIn(line, parts);
};

/** Remark plugin: the phrases, given as they were written, are within `<mark>` wherever one stands by itself, outside code. */
export const markPhrasesIn = (written: readonly string[] = []) => {
  const phrases = written.map((phrase) => phrase.replaceAll(/\*|~~|`/gu, ""));
  const mark = (node: MarkdownNode): void => {
    if (lines.has(node.type)) markLine(node, phrases);
    else node.children?.forEach(mark);
  };
  return phrases.length === 0 ? undefined : mark;
};
