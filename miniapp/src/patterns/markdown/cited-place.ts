import type { PassageEnds } from "#contracts/chat.ts";
import { partAt, type Parted } from "./cited-passage.ts";
import { type MarkdownNode, textOf } from "./markdown-tree.ts";

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

interface Place {
  at: number;
  /** The headings above and including it, outermost first. */
  path: string[];
}

const headingsOf = (nodes: readonly MarkdownNode[]): Place[] => {
  const open: { depth: number; text: string }[] = [];
  const places: Place[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.type !== "heading") continue;
    const depth = node.depth ?? 1;
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
    open.push({ depth, text: normal(textOf(node)) });
    places.push({ at, path: open.map(({ text }) => text) });
  }
  return places;
};

// A citation names the headings above a passage joined by " > ", with or without the document's title in front.
const placeOf = (nodes: readonly MarkdownNode[], cited: string): number | undefined => {
  const wanted = cited.split(" > ").map(normal);
  const places = headingsOf(nodes);
  const endsLike = (length: number) =>
    places.find(({ path }) => path.slice(-length).join("\n") === wanted.slice(-length).join("\n"))?.at;
  return (
    endsLike(wanted.length) ?? endsLike(1) ?? places.find(({ path }) => path.at(-1) === normal(cited))?.at
  );
};

const sectionAt = (nodes: readonly MarkdownNode[], start: number): [number, number] => {
  const next = nodes.findIndex((node, index) => index > start && node.type === "heading");
  return [start, next === -1 ? nodes.length : next];
};

const part = (
  nodes: readonly MarkdownNode[],
  heading: string | undefined,
  passage: PassageEnds | undefined,
): Parted | undefined => {
  const start = heading === undefined ? undefined : placeOf(nodes, heading);
  const section = start === undefined ? undefined : sectionAt(nodes, start);
  if (passage !== undefined) {
    // What stands in the section that was cited goes before the same words elsewhere.
    const inside = section && partAt(nodes, passage, section);
    const found = inside ?? partAt(nodes, passage, [0, nodes.length]);
    if (found !== undefined) return found;
  }
  if (section === undefined) return undefined;
  const [from, to] = section;
  return [nodes.slice(0, from), nodes.slice(from, to), nodes.slice(to)];
};

/**
 * Remark plugin: wraps what is cited, so that it can be found and marked: the passage, or where the text has it no more
 * the section up to the next heading.
 */
export const citedPlace =
  (heading: string | undefined, passage: PassageEnds | undefined) => (root: MarkdownNode) => {
    const parted = part(root.children ?? [], heading, passage);
    if (parted === undefined) return;
    const [before, cited, after] = parted;
    const section: MarkdownNode = {
      type: "citedPlace",
      data: { hName: "section", hProperties: { dataCited: "" } },
      children: cited,
    };
    root.children = [...before, section, ...after];
  };

/** Remark plugin: leaves out a first heading that only repeats the title shown above the text. */
export const withoutTitle = (title: string | undefined) => (root: MarkdownNode) => {
  const first = root.children?.[0];
  if (title === undefined || first?.type !== "heading" || normal(textOf(first)) !== normal(title)) return;
  root.children?.shift();
};
