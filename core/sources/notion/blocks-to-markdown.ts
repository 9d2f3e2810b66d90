import type { NotionBlock } from "../../platform/notion/notion-content.ts";
import { plainText, richTextOnOneLine, richTextToMarkdown, type RichText } from "./rich-text.ts";

/** A block with those in it. */
export interface BlockNode {
  block: NotionBlock;
  children: BlockNode[];
}

/** The fields that blocks of several types share. */
interface Content {
  rich_text?: RichText[];
  caption?: RichText[];
  url?: string;
  name?: string;
  title?: string;
  checked?: boolean;
  language?: string;
  expression?: string;
  icon?: { type: string; emoji?: string } | null;
  cells?: RichText[][];
  type?: string;
  external?: { url: string };
  page_id?: string;
  database_id?: string;
}

const contentOf = (block: NotionBlock): Content =>
  ((block as unknown as Record<string, unknown>)[block.type] as Content | null) ?? {};

const indented = (text: string, width: number): string =>
  text.replaceAll(/\n(?=[^\n])/gu, `\n${" ".repeat(width)}`);

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

/** Where a page of Notion is found by its id. */
export const notionUrl = (id: string): string => `https://www.notion.so/${id.replaceAll("-", "")}`;

const linkTo = (name: string, url: string): string => {
  const address = url.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${name.replaceAll(/[[\]\\]/gu, String.raw`\$&`)}](${address})`;
};

const codeBlock = ({ rich_text: texts, language = "", caption }: Content): string => {
  const code = plainText(texts);
  const longest = Math.max(2, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const named = language === "plain text" ? "" : language.replaceAll(/[^\w+#-]/gu, "");
  return [`${fence}${named}\n${code}\n${fence}`, richTextToMarkdown(caption)].filter(Boolean).join("\n\n");
};

const tableOf = (rows: BlockNode[]): string => {
  const cells = rows.flatMap(({ block }) =>
    block.type === "table_row" ? [contentOf(block).cells ?? []] : [],
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width === 0) return "";
  const line = (texts: string[]) => `| ${texts.join(" | ")} |`;
  const [first, ...rest] = cells.map((row) =>
    line(Array.from({ length: width }, (_, at) => richTextOnOneLine(row[at]).replaceAll("|", "\\|"))),
  );
  return [first, line(Array<string>(width).fill("---")), ...rest].join("\n");
};

// An address that Notion itself gives ends within the hour, so only others are kept.
const fileOf = ({ name, caption, external, url }: Content, kind: string): string => {
  const said = plainText(caption).trim() || name?.trim() || "";
  const address = external?.url ?? url;
  if (address !== undefined && /^https?:/iu.test(address)) return linkTo(said || address, address);
  return said === "" ? "" : `*${kind}: ${said.replaceAll(/[*_\\`[\]]/gu, String.raw`\$&`)}*`;
};

const withChildren = (text: string, children: BlockNode[], between = "\n\n"): string =>
  [text, blocksToMarkdown(children)].filter((part) => part !== "").join(between);

const itemOf = (mark: string, { block, children }: BlockNode): string => {
  const text = richTextToMarkdown(contentOf(block).rich_text);
  const inner = blocksToMarkdown(children);
  return mark + indented(inner === "" ? text : `${text}\n${inner}`, mark.length);
};

const heading = (level: number, { block, children }: BlockNode): string => {
  const text = richTextOnOneLine(contentOf(block).rich_text);
  return withChildren(text === "" ? "" : `${"#".repeat(level)} ${text}`, children);
};

const callout = ({ block, children }: BlockNode): string => {
  const { icon, rich_text: texts } = contentOf(block);
  const sign = icon?.type === "emoji" ? (icon.emoji ?? "") : "";
  return quoted(withChildren([sign, richTextToMarkdown(texts)].filter(Boolean).join(" "), children));
};

const toggle = ({ block, children }: BlockNode): string => {
  const summary = richTextOnOneLine(contentOf(block).rich_text);
  const strong = /[*\\`[]/u.test(summary) || summary === "" ? summary : `**${summary}**`;
  return withChildren(strong, children);
};

const linkedPage = (block: NotionBlock): string => {
  const { page_id: page, database_id: database } = contentOf(block);
  const id = page ?? database;
  return id === undefined
    ? ""
    : linkTo(page === undefined ? "Linked database" : "Linked page", notionUrl(id));
};

/** How each type of block is written; what is not here shows what is in it, or nothing. */
const writers: Partial<Record<NotionBlock["type"], (node: BlockNode) => string>> = {
  paragraph: ({ block, children }) => withChildren(richTextToMarkdown(contentOf(block).rich_text), children),
  heading_1: (node) => heading(1, node),
  heading_2: (node) => heading(2, node),
  heading_3: (node) => heading(3, node),
  heading_4: (node) => heading(4, node),
  bulleted_list_item: (node) => itemOf("- ", node),
  to_do: (node) => itemOf(contentOf(node.block).checked === true ? "- [x] " : "- [ ] ", node),
  toggle,
  quote: ({ block, children }) =>
    quoted(withChildren(richTextToMarkdown(contentOf(block).rich_text), children)),
  callout,
  code: ({ block }) => codeBlock(contentOf(block)),
  equation: ({ block }) => `\`\`\`\n${contentOf(block).expression ?? ""}\n\`\`\``,
  divider: () => "---",
  table: ({ children }) => tableOf(children),
  child_page: ({ block }) => linkTo(contentOf(block).title ?? "Untitled", notionUrl(block.id)),
  child_database: ({ block }) => linkTo(contentOf(block).title ?? "Untitled", notionUrl(block.id)),
  link_to_page: ({ block }) => linkedPage(block),
  bookmark: ({ block }) => fileOf(contentOf(block), "Link"),
  embed: ({ block }) => fileOf(contentOf(block), "Link"),
  link_preview: ({ block }) => fileOf(contentOf(block), "Link"),
  image: ({ block }) => fileOf(contentOf(block), "Picture"),
  video: ({ block }) => fileOf(contentOf(block), "Video"),
  audio: ({ block }) => fileOf(contentOf(block), "Recording"),
  file: ({ block }) => fileOf(contentOf(block), "File"),
  pdf: ({ block }) => fileOf(contentOf(block), "PDF"),
};

const lists = new Set<NotionBlock["type"]>(["bulleted_list_item", "numbered_list_item", "to_do"]);

const write = (node: BlockNode, number: number): string => {
  const { type } = node.block;
  if (type === "numbered_list_item") return itemOf(`${number}. `, node);
  return (writers[type] ?? (({ children }: BlockNode) => blocksToMarkdown(children)))(node);
};

/** Blocks of Notion as Markdown. */
export const blocksToMarkdown = (nodes: BlockNode[]): string => {
  let out = "";
  let number = 0;
  let before: NotionBlock["type"] | undefined;
  for (const node of nodes) {
    const { type } = node.block;
    number = type === "numbered_list_item" ? number + 1 : 0;
    const text = write(node, number);
    if (text.trim() !== "") {
      const between = before === type && lists.has(type) ? "\n" : "\n\n";
      out += (out === "" ? "" : between) + text;
    }
    before = type;
  }
  return out;
};
