import { replaceLinks } from "#contracts/markdown-links.ts";
import { mapTables } from "../../text/markdown-blocks.ts";

/** The rows of a table in words: what each is about, and of that what stands under which head. */
const rowsInWords = ([heads = [], ...rows]: string[][]): string[] =>
  rows.map(([name = "", ...cells]) => {
    const told = cells.flatMap((cell, at) => (cell === "" ? [] : [`${heads[at + 1] ?? ""} ${cell}`.trim()]));
    return `- ${[name, told.join(", ")].filter((part) => part !== "").join(": ")}`;
  });

const withoutQuoteMarks = (markdown: string): string => markdown.replaceAll(/^(?:[ \t]*>)+[ \t]?/gmu, "");

/** Markdown as plain text for a messenger: no marks, links by their words, lists and rows as lines, what is quoted as said. */
export const toPlainText = (markdown: string): string =>
  mapTables(
    withoutQuoteMarks(replaceLinks(markdown, (words, isImage) => (isImage ? "" : words))),
    rowsInWords,
  )
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/^[ \t]*[-*+]\s+/gmu, "- ")
    .replaceAll(/(\*\*|__|`)(.+?)\1/gu, "$2")
    .replaceAll(/(?<![\p{L}\d*])\*(\S(?:[^*\n]*\S)?)\*(?![\p{L}\d*])/gu, "$1")
    .replaceAll(/(?<![ \t])[ \t]+$/gmu, "")
    .trim();

const inMarks = /^(?:["“„«]([^"“”„«»]+)["”“»]|'([^']+)')$/u;

/** A text without the quotation marks that some models put all of it between. */
export const withoutMarks = (text: string): string => {
  const [, double, single] = inMarks.exec(text) ?? [];
  return (double ?? single)?.trim() ?? text;
};

const blank = /\[[^[\]\n]{1,80}\]|\{[^{}\n]{1,80}\}|\{\{/u;

/** Whether a plain text has something to be filled in before it is sent, as in "Hi [name]". */
export const hasBlanks = (text: string): boolean => blank.test(text);
