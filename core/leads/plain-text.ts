import { sentencesOf } from "./sentences.ts";

const greetingBlank = /^(hi|hello|hey|dear)\s+\[[^\]]*\]/iu;

/** Markdown as plain text for a messenger: no marks, links by their words, lists as lines. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, "")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/^[ \t]*[-*+]\s+/gmu, "- ")
    .replaceAll(/(\*\*|__|`)(.+?)\1/gu, "$2")
    .replaceAll(/(?<![\p{L}\d*])\*(\S(?:[^*\n]*\S)?)\*(?![\p{L}\d*])/gu, "$1")
    .replaceAll(/[ \t]+$/gmu, "")
    .trim();

/** A script's wording without its blanks: a greeting loses its [name], a sentence with another blank goes. */
export const withoutBlanks = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      sentencesOf(line.replace(greetingBlank, "$1"))
        .filter((sentence) => !/\[[^\]]*\]|\{\{|\bX\b/u.test(sentence))
        .join(" "),
    )
    .filter((line) => line !== "")
    .join("\n");
