import { wordCount } from "../answering/sentences.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { scriptCategory } from "./retrieve-for-lead.ts";

/** A text of the library with what it is for. */
export type LeadSource = Pick<RetrievedPassage, "category" | "text">;

const quoted = /^ {0,3}>/mu;
const inMarks = /["“„«]([^"”“„«»\n]+)["“”»]/gu;
/** So many words between quotation marks are something to say, and not only a name. */
const fewestWords = 4;
/** A script of whose words so many stand between quotation marks has its words to say marked so. */
const leastShare = 1 / 2;

const isSaid = (words: string): boolean => wordCount(words) >= fewestWords;
const quotationsIn = (line: string): string[] =>
  Array.from(line.matchAll(inMarks), ([, words = ""]) => words).filter(isSaid);

const isMarked = ({ category, text }: LeadSource): boolean => {
  if (quoted.test(text)) return true;
  const said = category === scriptCategory ? quotationsIn(text).join(" ") : "";
  return said !== "" && wordCount(said) >= leastShare * wordCount(text);
};

interface Parts {
  /** The words to say to a lead. */
  told: string;
  /** The paragraphs that are for whoever says them. */
  notes: string[];
}

const asItIs = (text: string): Parts => ({ told: text, notes: [] });

/** What a source has for a lead, and what it notes beside that: all is told where it marks no words as spoken. */
export const partsOf = (source: LeadSource): Parts => {
  if (!isMarked(source)) return asItIs(source.text);
  const lines = source.text.split("\n");
  const told = lines.map((line) => (quoted.test(line) ? line : quotationsIn(line).join(" ")));
  const rest = lines.map((line) =>
    quoted.test(line) ? "" : line.replaceAll(inMarks, (whole, words: string) => (isSaid(words) ? "" : whole)),
  );
  return {
    told: told.join("\n").replaceAll(/\n{3,}/gu, "\n\n"),
    notes: rest
      .join("\n")
      .split(/\n{2,}/u)
      .filter((paragraph) => wordCount(paragraph) > 0),
  };
};

/** The words of a section to be sent: of one with quoted lines these alone, for others may quote what the lead says. */
export const sayableOf = (source: LeadSource): string => {
  if (!quoted.test(source.text)) return partsOf(source).told;
  const lines = source.text.split("\n").map((line) => (quoted.test(line) ? line : ""));
  return lines.join("\n").replaceAll(/\n{3,}/gu, "\n\n");
};

/** What a text marks as spoken, as quoted lines or between quotation marks, however short. */
export const spokenIn = (text: string): string =>
  [
    ...text.split("\n").filter((line) => quoted.test(line)),
    ...Array.from(text.matchAll(inMarks), ([, words = ""]) => words),
  ].join("\n");
