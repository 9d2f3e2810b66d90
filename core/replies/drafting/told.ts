import { sentencesOf, wordCount } from "../../answering/sentences.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { hasQuestion } from "./lead-message.ts";
import { scriptCategory } from "./retrieve-for-lead.ts";

/** A text of the library with what it is for. */
export type LeadSource = Pick<RetrievedPassage, "category" | "text">;

const quoted = /^ {0,3}>/mu;
const inMarks = /["“„«「『]([^"“”„«»「」『』\n]+)["”“»」』]/gu;
/** So many words between quotation marks are something to say, and not only a name. */
const fewestWords = 4;

const marksIn = (text: string): string[] => Array.from(text.matchAll(inMarks), ([, words = ""]) => words);

/** Words between the quotation marks of a line. */
interface Marked {
  words: string;
  /** Whether they end a sentence. */
  isWhole: boolean;
  /** Whether they are several sentences, not all of which ask, on a line of their own or after a colon or dash to its end. */
  isReply: boolean;
}

const itemMark = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?/u;
const introduced = /[:：–—-][*_\s]*$/u;
const introducing = /^[*_]*(?:[:：]|\s*[–—]|\s+-\s)/u;

/** What a line has between quotation marks, but what names a case, as in '"Too dear." - "We see. May I ask?"'. */
const markedIn = (line: string): Marked[] => {
  const parts = line.split(inMarks);
  return parts.flatMap((part, at) => {
    const [before = "", after = ""] = [parts[at - 1], parts[at + 1]];
    const words = part.trim();
    if (at % 2 === 0 || introducing.test(after) || wordCount(words) < fewestWords) return [];
    const isWhole = /[.!?…。！？]$/u.test(words);
    const isApart = introduced.test(before) || (at === 1 && before.replace(itemMark, "") === "");
    const isLast = at === parts.length - 2 && after.trim() === "";
    const sentences = isWhole && isApart && isLast ? sentencesOf(words) : [];
    return [{ words, isWhole, isReply: sentences.length > 1 && !sentences.every(hasQuestion) }];
  });
};

/** What stands before the first colon or dash of a line. */
const nameOf = (line: string): string | undefined =>
  /^(.+?)(?:：|(?::|\s[–—-])\s)/u.exec(line.replace(itemMark, ""))?.[1]?.replaceAll(/[*_]/gu, "");

/**
 * A script with the words to say as quoted lines where quotation marks mark them: where a whole reply stands between them, whole
 * sentences, each further reply below what names its case; else what has most of its words, if anything does.
 */
const withQuotes = ({ category, text }: LeadSource): string => {
  if (category !== scriptCategory || quoted.test(text)) return text;
  const lines = text.split("\n").map((line) => ({ line, marked: markedIn(line) }));
  const all = lines.flatMap(({ marked }) => marked);
  const isMost = wordCount(all.map(({ words }) => words).join(" ")) * 2 >= wordCount(text);
  if (!isMost && !all.some(({ isReply }) => isReply)) return text;
  let hasReply = false;
  return lines
    .map(({ line, marked }) => {
      const said = marked.filter(({ isWhole }) => isMost || isWhole);
      if (said.length === 0) return line;
      const isReply = said.some((one) => one.isReply);
      const name = hasReply && isReply ? nameOf(line) : undefined;
      hasReply ||= isReply;
      const words = `> ${said.map((one) => one.words).join(" ")}`;
      return name === undefined ? words : `${name}:\n${words}`;
    })
    .join("\n");
};

/**
 * The words of a source that may be sent: its quoted lines where it has any, or what a script marks as such, for the rest is
 * for whoever speaks them; else all.
 */
export const sayableIn = (source: LeadSource): string => {
  const text = withQuotes(source);
  if (!quoted.test(text)) return text;
  const lines = text.split("\n").map((line) => (quoted.test(line) ? line : ""));
  return lines.join("\n").replaceAll(/\n{3,}/gu, "\n\n");
};

/** Words to send, and the case they are for. */
interface Case {
  /** Of "If it's late:" what stands before the colon; null where none introduces them. */
  name: string | null;
  text: string;
}

const leadIn = /^(?! {0,3}>)\s*[*_]*(?<name>[^\s*_].*?)[:：][*_]*\s*$/u;

/** The cases of a text that quotes words for several, each below a line that ends in a colon; itself where there is one. */
export const casesIn = (source: LeadSource): Case[] => {
  const text = withQuotes(source);
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
  return spoken.length > 1 ? spoken : [{ name: null, text: source.text }];
};

/** What a text marks as spoken, as quoted lines or between quotation marks. */
export const spokenIn = (text: string): string =>
  [...text.split("\n").filter((line) => quoted.test(line)), ...marksIn(text)].join("\n");
