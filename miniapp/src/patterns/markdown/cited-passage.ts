import type { PassageEnds } from "#contracts/chat.ts";
import { type MarkdownNode, textOf } from "./markdown-tree.ts";

/** Words as they are compared: letters and digits alone, for spaces and marks differ between a text and its source. */
const squash = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** No passage is longer; what ends farther off is something else. */
const longest = 5_000;

/** A piece of the text that is marked as a whole: a paragraph, a table, one item of a list. */
interface Piece {
  /** Which of the nodes it is, or is in. */
  at: number;
  item: number | null;
  text: string;
}

const piecesOf = (nodes: readonly MarkdownNode[], from: number, to: number): Piece[] =>
  nodes.slice(from, to).flatMap((node, index): Piece[] => {
    const at = from + index;
    if (node.type !== "list" || node.children === undefined)
      return [{ at, item: null, text: squash(textOf(node)) }];
    return node.children.map((child, item) => ({ at, item, text: squash(textOf(child)) }));
  });

const find = (pieces: readonly Piece[], { from, to }: PassageEnds): [Piece, Piece] | undefined => {
  const [first, last] = [squash(from), squash(to)];
  const text = pieces.map((piece) => piece.text).join("");
  const start = first === "" ? -1 : text.indexOf(first);
  if (start === -1) return undefined;
  const found = text.slice(start, start + longest).indexOf(last);
  const end = start + Math.max(first.length, found === -1 ? 0 : found + last.length);
  let passed = 0;
  const cited = pieces.filter((piece) => {
    const begins = passed;
    passed += piece.text.length;
    return begins < end && passed > start;
  });
  const [one, other] = [cited[0], cited.at(-1)];
  return one === undefined || other === undefined ? undefined : [one, other];
};

const partOf = (list: MarkdownNode, from: number, to?: number): MarkdownNode => ({
  ...list,
  ...(typeof list.start === "number" ? { start: list.start + from } : {}),
  children: list.children?.slice(from, to) ?? [],
});

/** A text in three parts: before what is cited, that itself, and after it. */
export type Parted = [MarkdownNode[], MarkdownNode[], MarkdownNode[]];

/** Parts a text at a passage that stands between two of its nodes, a list between its items; undefined where it does not. */
export const partAt = (
  nodes: readonly MarkdownNode[],
  ends: PassageEnds,
  [from, to]: [number, number],
): Parted | undefined => {
  const found = find(piecesOf(nodes, from, to), ends);
  if (found === undefined) return undefined;
  const [first, last] = found;
  const [begin, end] = [first.item ?? 0, last.item === null ? undefined : last.item + 1];
  const [opening, closing] = [nodes[first.at], nodes[last.at]];
  const cited = nodes.slice(first.at, last.at + 1).map((node, index) => {
    const at = first.at + index;
    if (node.type !== "list") return node;
    return partOf(node, at === first.at ? begin : 0, at === last.at ? end : undefined);
  });
  // The heading right above it is part of what one wants to see.
  const top = begin === 0 && nodes[first.at - 1]?.type === "heading" ? first.at - 1 : first.at;
  const above = begin > 0 && opening !== undefined ? [partOf(opening, 0, begin)] : [];
  const isCut = end !== undefined && end < (closing?.children?.length ?? 0);
  const below = isCut && closing !== undefined ? [partOf(closing, end)] : [];
  return [
    [...nodes.slice(0, top), ...above],
    [...nodes.slice(top, first.at), ...cited],
    [...below, ...nodes.slice(last.at + 1)],
  ];
};
