import { wordCount } from "../../answering/sentences.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { scriptCategory } from "./retrieve-for-lead.ts";

/** A text of the library with what it is for. */
export type LeadSource = Pick<RetrievedPassage, "category" | "text">;

const quoted = /^ {0,3}>/mu;
const inMarks = /["“„«]([^"”“„«»\n]+)["”»]/gu;
/** So many words between quotation marks are something to say, and not only a name. */
const fewestWords = 4;

const marksIn = (text: string): string[] => Array.from(text.matchAll(inMarks), ([, words = ""]) => words);
const linesWith = (text: string, wordsOf: (line: string) => string): string =>
  text
    .split("\n")
    .map(wordsOf)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n");

/**
 * The words of a source that may be sent: its quoted lines where it has any, for the rest is for whoever speaks them; of a
 * script most of which stands between quotation marks what does; else all.
 */
export const sayableIn = ({ category, text }: LeadSource): string => {
  if (quoted.test(text)) return linesWith(text, (line) => (quoted.test(line) ? line : ""));
  if (category !== scriptCategory) return text;
  const isSaid = (words: string) => wordCount(words) >= fewestWords;
  const said = linesWith(text, (line) => marksIn(line).filter(isSaid).join(" "));
  return wordCount(said) * 2 >= wordCount(text) ? said : text;
};

/** Words to send, and the case they are for. */
interface Case {
  /** Of "If it's late:" what stands before the colon; null where none introduces them. */
  name: string | null;
  text: string;
}

const leadIn = /^(?! {0,3}>)\s*[*_]*(?<name>\S.*?)[:：][*_]*\s*$/u;

/** The cases of a text that quotes words for several, each below a line that ends in a colon; itself where there is one. */
export const casesIn = (text: string): Case[] => {
  let last: Case = { name: null, text: "" };
  const cases = [last];
  for (const line of text.split("\n")) {
    const name = leadIn.exec(line)?.groups?.["name"] ?? null;
    if (name !== null && quoted.test(last.text)) cases.push((last = { name, text: "" }));
    else {
      last.name = name ?? last.name;
      last.text += `${line}\n`;
    }
  }
  const spoken = cases.filter((each) => quoted.test(each.text));
  return spoken.length > 1 ? spoken : [{ name: null, text }];
};

/** What a text marks as spoken, as quoted lines or between quotation marks. */
export const spokenIn = (text: string): string =>
  [...text.split("\n").filter((line) => quoted.test(line)), ...marksIn(text)].join("\n");
