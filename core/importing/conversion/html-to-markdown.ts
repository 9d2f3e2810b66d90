import TurndownService from "turndown";
import { strikethrough, taskListItems } from "turndown-plugin-gfm";
import { safeAddress } from "../../text/clean-markdown.ts";
import { tableOf } from "./formats/markdown-table.ts";

const withoutText = ["script", "style", "noscript", "iframe", "object", "title"] as const;

interface HtmlElement {
  getAttribute: (name: string) => string | null;
}

const attribute = (node: unknown, name: string): string =>
  (node as HtmlElement).getAttribute(name)?.trim().replaceAll(/\s+/gu, " ") ?? "";

const linked = (text: string, address: string): string => {
  const safe = safeAddress(address);
  return safe === ""
    ? text
    : `[${text}](${safe.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29")})`;
};

const endOfCell = "\u0001";

/** Tables of any HTML, the first row as their heading: a table without one could not be written in Markdown. */
const tables = (converter: TurndownService): void => {
  converter.addRule("cell", {
    filter: ["td", "th"],
    replacement: (text) => text.trim().replaceAll(/\s*\n\s*/gu, " ") + endOfCell,
  });
  converter.addRule("row", { filter: "tr", replacement: (cells) => `${cells}\n` });
  converter.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (rows) => rows });
  converter.addRule("table", {
    filter: "table",
    replacement: (text) => {
      const lines = text.split("\n").filter((line) => line.includes(endOfCell));
      const rows = lines.map((line) => line.split(endOfCell).slice(0, -1));
      return rows.length === 0 ? text : `\n\n${tableOf(rows)}\n\n`;
    },
  });
};

const createConverter = (): TurndownService => {
  const converter = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  converter.use([strikethrough, taskListItems, tables]);
  converter.remove([...withoutText]);
  converter.addRule("link", {
    filter: "a",
    replacement: (text, node) => (text.trim() === "" ? "" : linked(text, attribute(node, "href"))),
  });
  // An image of another site would tell it who reads; its address stays as a link.
  converter.addRule("image", {
    filter: "img",
    replacement: (_, node) => {
      const [alt, address] = [attribute(node, "alt"), attribute(node, "src")];
      return /^https?:/iu.test(address) ? linked(alt === "" ? "image" : alt, address) : alt;
    },
  });
  return converter;
};

/** The text of HTML as Markdown, with neither scripts nor styles nor links to unsafe addresses. */
export const htmlToMarkdown = (html: string): string =>
  createConverter().turndown(html.replaceAll(endOfCell, ""));
