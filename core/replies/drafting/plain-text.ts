import { replaceLinks } from "#contracts/markdown-links.ts";

/** Markdown as plain text for a messenger: no marks, links by their words, lists as lines, what is quoted as what is said. */
export const toPlainText = (markdown: string): string =>
  replaceLinks(markdown, (words, isImage) => (isImage ? "" : words))
    .replaceAll(/^(?:[ \t]*>)+[ \t]?/gmu, "")
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/^[ \t]*[-*+]\s+/gmu, "- ")
    .replaceAll(/(\*\*|__|`)(.+?)\1/gu, "$2")
    .replaceAll(/(?<![\p{L}\d*])\*(\S(?:[^*\n]*\S)?)\*(?![\p{L}\d*])/gu, "$1")
    .replaceAll(/(?<![ \t])[ \t]+$/gmu, "")
    .trim();

const blank = /\[[^[\]\n]{1,80}\]|\{[^{}\n]{1,80}\}|\{\{/u;

/** Whether a plain text has something to be filled in before it is sent, as in "Hi [name]". */
export const hasBlanks = (text: string): boolean => blank.test(text);
