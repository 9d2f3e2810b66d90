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

/** Remark plugin: wraps the cited section, up to the next heading, so that it can be found and marked. */
export const citedSection = (cited: string | undefined) => (root: MarkdownNode) => {
  if (cited === undefined || root.children === undefined) return;
  const children = root.children;
  const start = placeOf(children, cited);
  if (start === undefined) return;
  const next = children.findIndex((node, index) => index > start && node.type === "heading");
  const end = next === -1 ? children.length : next;
  const section: MarkdownNode = {
    type: "citedSection",
    data: { hName: "section", hProperties: { dataCited: "" } },
    children: children.slice(start, end),
  };
  root.children = [...children.slice(0, start), section, ...children.slice(end)];
};

/** Remark plugin: leaves out a first heading that only repeats the title shown above the text. */
export const withoutTitle = (title: string | undefined) => (root: MarkdownNode) => {
  const first = root.children?.[0];
  if (title === undefined || first?.type !== "heading" || normal(textOf(first)) !== normal(title)) return;
  root.children?.shift();
};
