import { replaceLinks } from "#contracts/markdown-links.ts";
import { sentencesOf } from "./sentences.ts";

const greetingBlank = /^(hi|hello|hey|dear)\s+\[[^\]]*\]/iu;

/** Markdown as plain text for a messenger: no marks, links by their words, lists as lines. */
export const toPlainText = (markdown: string): string =>
  replaceLinks(markdown, (words, isImage) => (isImage ? "" : words))
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/^[ \t]*[-*+]\s+/gmu, "- ")
    .replaceAll(/(\*\*|__|`)(.+?)\1/gu, "$2")
    .replaceAll(/(?<![\p{L}\d*])\*(\S(?:[^*\n]*\S)?)\*(?![\p{L}\d*])/gu, "$1")
    .replaceAll(/(?<![ \t])[ \t]+$/gmu, "")
    .trim();

/** What is to be filled in before a text is sent. */
const blank = /\[[^[\]]*\]|\{\{/u;
/** The same in a script, where X stands for a name or a figure; elsewhere it is the network. */
const scriptBlank = /\[[^[\]]*\]|\{\{|\bX\b/u;

const leaveOut =
  (blanks: RegExp) =>
  (text: string): string =>
    text
      .split("\n")
      .map((line) =>
        sentencesOf(line.replace(greetingBlank, "$1"))
          .filter((sentence) => !blanks.test(sentence))
          .join(" "),
      )
      .filter((line) => line !== "")
      .join("\n");

/** A text without its blanks: a greeting loses its [name], a sentence with another blank goes. */
export const withoutBlanks = leaveOut(blank);

/** The same of a script's wording. */
export const withoutScriptBlanks = leaveOut(scriptBlank);
