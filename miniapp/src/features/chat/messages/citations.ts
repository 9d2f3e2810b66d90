import type { MarkdownNode } from "../../../patterns/markdown/markdown-tree.ts";

export type TextPart = { text: string } | { citation: number };

const marker = /\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\]/gu;

/** Splits text at citation markers such as `[1]`, `[1, 3]` and `[2][3]`. */
export const splitCitations = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(marker)) {
    // The space before a marker would push the small number away from its word.
    const before = text.slice(from, match.index).replace(/ $/u, "");
    if (before !== "") parts.push({ text: before });
    for (const number of (match[1] ?? "").split(/[,;]/u)) parts.push({ citation: Number(number) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** How often each number has stood before. */
export type Counts = Map<number, number>;

const toNode = (part: TextPart, counts: Counts): MarkdownNode => {
  if ("text" in part) return { type: "text", value: part.text };
  const value = String(part.citation);
  const before = counts.get(part.citation) ?? 0;
  counts.set(part.citation, before + 1);
  return {
    type: "citation",
    data: { hName: "cite", hProperties: { "data-citation": value, "data-before": String(before) } },
    children: [{ type: "text", value }],
  };
};

const isLink = (node: MarkdownNode) => node.type === "link" || node.type === "linkReference";

const mark = (node: MarkdownNode, counts: Counts): void => {
  if (node.children === undefined || isLink(node)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text" && child.value !== undefined)
      return splitCitations(child.value).map((part) => toNode(part, counts));
    mark(child, counts);
    return [child];
  });
};

/** How often each number stands in a text. */
export const countCitations = (text: string): Counts => {
  const counts: Counts = new Map();
  for (const part of splitCitations(text))
    if ("citation" in part) counts.set(part.citation, (counts.get(part.citation) ?? 0) + 1);
  return counts;
};

/**
 * Markdown plugin: makes citation markers `<cite data-citation="n">`, except in code and links; `data-before` says how
 * often the same number stands before, also in the text before this one.
 */
export const markCitations = (before?: Counts) => (root: MarkdownNode) => mark(root, new Map(before));
