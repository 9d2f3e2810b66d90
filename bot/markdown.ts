import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { stripComments } from "#contracts/markdown-comments.ts";
import { block, bold, code, italic, link, quote, rich, struck, type RichText, joined } from "./rich-text.ts";

type Row = readonly RichText[];

const isFilled = ({ text }: RichText): boolean => text.trim() !== "";

const pair = (parts: Row, between = ": "): RichText => joined(parts.filter(isFilled), between);

/** A row as a line: what it is about, and what is told of that, each under its head where there are several. */
const line = ([name = rich(""), ...cells]: Row, heads: Row): RichText => {
  const told = cells.map((cell, at) =>
    isFilled(cell) && heads.length > 1 ? pair([heads[at] ?? rich(""), cell]) : cell,
  );
  return rich("• ", pair([bold(name), pair(told, "; ")], heads.length > 1 ? " · " : ": "));
};

/** A table as lines that a narrow screen can show, made of its rows of cells, its heads first. */
const rowsToRich = ([[first = rich(""), ...heads] = [], ...rows]: readonly Row[]): RichText => {
  // The others stand in each line.
  const caption = pair(heads.length > 1 ? [first] : [first, ...heads]);
  const lines = rows.map((row) => line(row, heads));
  return joined([...(isFilled(caption) ? [italic(caption)] : []), ...lines], "\n");
};

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Of<Type extends Node["type"]> = Extract<Node, { type: Type }>;
type Places = NonNullable<Node["position"]>;

/** What a node is read from, in how many lists it stands, and in how many nodes of any kind. */
interface Within {
  source: string;
  lists: number;
  nodes: number;
}

// Nobody reads what is nested deeper, and showing it would take for ever.
const deepest = 32;

const webAddress = /^(?:https?:\/\/[^/\s]*\.[^\s]|tg:\/\/)/iu;

// A node that the parser has read has its place.
const spanOf = ({ position }: Node): [from: number, to: number] => {
  const { start, end } = position as Places;
  return [start.offset ?? 0, end.offset ?? 0];
};

/** A node as it was written: what cannot be shown as markup is not lost. */
const written = (node: Node, { source }: Within): RichText => rich(source.slice(...spanOf(node)));

const inline = (nodes: readonly Node[], within: Within): RichText =>
  rich(...nodes.map((node) => toRich(node, within)));

const linked = (label: RichText, url: string): RichText =>
  webAddress.test(url) && URL.canParse(url) ? link(label, url) : label;

const leading = (node: Of<"link">, within: Within): RichText => {
  const label = inline(node.children, within);
  if (label.text === "") return written(node, within);
  // Telegram makes a link of a mere address by itself.
  return within.source[spanOf(node)[0]] === "[" ? linked(label, node.url) : label;
};

const isInWord = /[\p{L}\p{N}]/u;

/** Within a word a star is no emphasis, as in a product of figures. */
const emphasised = (node: Of<"emphasis">, within: Within): RichText => {
  const [from, to] = spanOf(node);
  const around = `${within.source[from - 1] ?? ""}${within.source[to] ?? ""}`;
  const inner = inline(node.children, within);
  return isInWord.test(around) ? rich("*", inner, "*") : italic(inner);
};

const boxes = { true: "☑ ", false: "☐ ", null: "• " } as const;

const markerOf = (
  { ordered, start }: Of<"list">,
  item: Of<"listItem">,
  at: number,
  within: Within,
): string => {
  if (ordered !== true) return boxes[`${item.checked ?? null}`];
  const closing = /^\d+(?<closing>[.)])/u.exec(written(item, within).text)?.groups?.["closing"] ?? ".";
  return `${(start ?? 1) + at}${closing} `;
};

const listed = (list: Of<"list">, within: Within): RichText => {
  const deeper = { ...within, lists: within.lists + 1 };
  return stacked(list.children, (item, at) =>
    rich("  ".repeat(within.lists), markerOf(list, item, at, within), blocks(item.children, deeper)),
  );
};

const tabled = ({ children }: Of<"table">, within: Within): RichText =>
  rowsToRich(children.map((row) => row.children.map((cell) => inline(cell.children, within))));

const shown: { [Type in Node["type"]]?: (node: Of<Type>, within: Within) => RichText } = {
  text: ({ value }) => rich(value),
  break: () => rich("\n"),
  inlineCode: ({ value }) => code(value),
  strong: ({ children }, within) => bold(inline(children, within)),
  emphasis: emphasised,
  delete: ({ children }, within) => struck(inline(children, within)),
  link: leading,
  image: ({ alt, url }) => linked(rich(alt ?? ""), url),
  html: ({ value }) => rich(stripComments(value)),
  paragraph: ({ children }, within) => inline(children, within),
  heading: ({ children }, within) => bold(inline(children, within)),
  thematicBreak: () => rich(""),
  blockquote: ({ children }, within) => quote(blocks(children, within)),
  code: ({ value }) => block(value),
  list: listed,
  table: tabled,
};

const toRich = (node: Node, within: Within): RichText => {
  const show = shown[node.type] as ((node: Node, within: Within) => RichText) | undefined;
  const isTooDeep = within.nodes > deepest;
  return (isTooDeep ? written : (show ?? written))(node, { ...within, nodes: within.nodes + 1 });
};

/** Nodes beneath each other, a blank line between two that were written with one. */
const stacked = <One extends Node>(
  nodes: readonly One[],
  show: (node: One, at: number) => RichText,
): RichText => {
  const parts: (RichText | string)[] = [];
  let end = 0;
  for (const [at, node] of nodes.entries()) {
    const text = show(node, at);
    if (text.text.trim() === "") continue;
    const place = node.position as Places;
    if (parts.length > 0) parts.push(place.start.line > end + 1 ? "\n\n" : "\n");
    parts.push(text);
    end = place.end.line;
  }
  return rich(...parts);
};

const blocks = (nodes: readonly Node[], within: Within): RichText =>
  stacked(nodes, (node) => toRich(node, within));

// Telegram makes links of mere addresses by itself, and finding them can take the square of a text's length.
const dialect = {
  // One tilde stands for "about".
  extensions: [gfmTable(), gfmTaskListItem(), gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

/** Markdown as Telegram shows it: emphasis, links, code, lists, quotations, headings in bold, tables row by row. */
export const markdownToRich = (markdown: string): RichText => {
  const { children } = fromMarkdown(markdown, dialect);
  return blocks(children, { source: markdown, lists: 0, nodes: 0 });
};
