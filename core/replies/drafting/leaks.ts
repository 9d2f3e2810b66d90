import { calculationsIn } from "../../answering/figures/calculations.ts";
import { asEvidence } from "../../answering/figures/check-facts.ts";
import {
  allFigures,
  figuresIn,
  findCommitments,
  unstatedTimes,
  unsupportedPhrases,
  type Commitment,
} from "../../answering/figures/figures.ts";
import { durationIn, liesInRange } from "../../answering/figures/dates.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import type { Workings } from "./workings.ts";
import { numbersInWords } from "../../text/figure-words.ts";
import { headsOver } from "../../text/markdown-blocks.ts";
import { askedWords, termsOf, type AskedWord } from "../../text/terms.ts";
import { withoutAccents } from "../../text/words.ts";

/** A sentence of a reply that says what is for agents only. */
export interface Leak {
  sentence: string;
  why: "address" | "name" | "figure" | "words";
}

/** What the sentences of a reply are held against. */
export interface LeakEvidence {
  /** What may be told: the sources for leads and the conversation. */
  tellable: string[];
  /** Passages of the documents for agents only. */
  internal: string[];
  /** Handles, links and e-mail addresses, in small letters, that are internal. */
  addresses: string[];
  /** What the lead and the agent said, whose figures are no secret. */
  said: string[];
  /** The same, and what the sources have the agent say. */
  spoken: string[];
}

/** Of a sentence's words so many must stand in one passage beside its figures, or in one sentence without any. */
const shares = { besideFigures: 0.5, alone: 0.8 };
/** Fewer words say too little to be known again without a figure. */
const fewestWords = 6;

const addresses =
  /(?:h(?:tt|xx)ps?:\/\/|www(?:\.|\[\.\]))[^\s<>()[\]"“”]+|(?<![\w/@.])t\.me\/\w+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}_.@])@\w{3,32}/giu;

/** An address as it was before its link was taken from it. */
const linked = (address: string): string => address.replace(/^hxxp/u, "http").replace(/^www\[\.\]/u, "www.");

/** The handles, links and e-mail addresses of a text, in small letters; one in Telegram also as its handle. */
export const addressesIn = (text: string): string[] => {
  const found = [...text.matchAll(addresses)].map(([address]) =>
    linked(address.toLowerCase()).replace(/[.,;:!?'’*_]+$/u, ""),
  );
  const handles = found.flatMap((address) => {
    const name = /\bt\.me\/(\w+)/u.exec(address)?.[1];
    return name === undefined ? [] : [`@${name}`];
  });
  return [...new Set([...found, ...handles])];
};

const spoken = (text: string): AskedWord[] => askedWords(text).filter(({ word }) => !/\p{N}/u.test(word));

/** How great a share of words a text has. */
export const shareIn = (words: AskedWord[], text: string): number => {
  const present = new Set(termsOf(text));
  const covered = words.filter(({ terms }) => terms.some((term) => present.has(term)));
  return covered.length / Math.max(words.length, 1);
};

const bestIn = (words: AskedWord[], texts: string[]): number =>
  Math.max(0, ...texts.map((text) => shareIn(words, text)));

/** The sections of a text, each with its heading. */
export const sectionsOf = (text: string): string[] => text.split(/\n(?=#{1,6} )/u);

/** How much of the words of a quotation a text must have, for some copy inexactly. */
const quotedShare = 0.8;

/** What is quoted of several places stands between dots. */
export const placesOf = (quote: string): string[] =>
  quote.split(/…|\.{3}|\n/u).filter((part) => /[\p{L}\p{N}]/u.test(part));

/** Whether some text says what is quoted of it. */
export const isQuoted = (quote: string, texts: string[]): boolean => {
  const sections = texts.flatMap(sectionsOf);
  const places = placesOf(quote);
  return places.length > 0 && places.every((place) => bestIn(askedWords(place), sections) >= quotedShare);
};

/** The rows and sentences that words with a figure are quoted of: a row may be quoted without its last cells. */
const wholeOf = (quote: string, texts: string[]): string[] => {
  const lines = texts.flatMap((text) => text.split("\n")).flatMap(sentencesOf);
  const whole = new Set(lines);
  const places = placesOf(quote)
    .filter((place) => !whole.has(place.trim()) && findCommitments(place).length > 0)
    .map((text) => ({ text, words: askedWords(text) }));
  if (places.length === 0) return [];
  const quotes = (line: string) =>
    places.some(
      ({ text, words }) =>
        unsupportedPhrases(text, [line]).length === 0 && shareIn(words, line) >= quotedShare,
    );
  return lines.filter(quotes);
};

/** The heads over those cells of quoted rows that have a figure of a sentence. */
const headsOfQuoted = (quote: string, sentence: string, texts: string[]): string[] => {
  const told = new Set(figuresIn(sentence));
  const isTold = (cell: string) => figuresIn(cell).some((figure) => told.has(figure));
  return texts.flatMap((text) => headsOver(text, (row) => wholeOf(quote, [row]).length > 0, isTold));
};

/** What a sentence that commits the firm is held against. */
export interface Grounds {
  /** The sources and what was said, of which words are quoted. */
  texts: string[];
  /** What the lead said. */
  said: string[];
  /** The amounts that the lead was told before. */
  told?: string[];
  /** The day, as YYYY-MM-DD. */
  today: string;
  /** The sentences before it that stay. */
  before?: string[];
}

/** The texts that may have the figures of a sentence, and the counts that it is worked out with. */
interface Evidence {
  quote: string;
  /** What states them, the quoted words first. */
  stated: string[];
  /** What the lead said. */
  said: string[];
  counts: number[];
}

/**
 * Whether every figure of a sentence is stated. One that the lead alone named may say what of theirs it is about; it may not be
 * what is agreed to, so that a date, time or share needs one like it that is stated, and so does an amount where quoted words
 * name one.
 */
const hasFigures = (sentence: string, { quote, stated, said, counts }: Evidence): boolean => {
  const all = [...stated, ...said];
  if (unsupportedPhrases(sentence, all).length > 0) return false;
  const times = unstatedTimes(sentence, all);
  // "Five working days, from 40 pieces eight": a number in words may stand there without its unit.
  const inWords = new Set(times.length === 0 ? [] : numbersInWords(all.join("\n")));
  if (times.some((time) => !numbersInWords(time).every((number) => inWords.has(number)))) return false;
  const outside = new Set([
    ...unsupportedPhrases(sentence, stated, { countsWords: false }),
    ...unstatedTimes(sentence, stated),
  ]);
  const unsaid = new Set(unsupportedPhrases(sentence, said));
  const found = findCommitments(sentence);
  const quoted = new Set(findCommitments(quote).map(({ kind }) => kind));
  const backed = new Set(
    allFigures(sentence).flatMap(({ phrase, kind }) =>
      !outside.has(phrase) || unsaid.has(phrase) ? kind : [],
    ),
  );
  // "For 7 months that's ...": a time of theirs that is reckoned with is no term that is agreed to.
  const isCounted = ({ kind, value }: Commitment) =>
    kind === "time" && counts.includes(Number(value.split(" ")[0]));
  // What is agreed to is stated of all in the range.
  const isInRange = ({ kind, value }: Commitment) => kind === "time" && liesInRange(durationIn(value), quote);
  // Office hours are no term that is agreed to, unless the check says so.
  const isTimeOfDay = ({ kind }: Commitment) => kind === "clock";
  return found
    .filter(
      (one) =>
        outside.has(one.phrase) &&
        !unsaid.has(one.phrase) &&
        !isCounted(one) &&
        !isInRange(one) &&
        !isTimeOfDay(one),
    )
    .every(({ kind }) => backed.has(kind) || (kind === "money" && !quoted.has(kind)));
};

/** Whether some text says what is quoted of it, and that states the figures of a sentence, or the whole that it is quoted of does. */
const bearsOut = (sentence: string, evidence: Evidence, texts: string[]): boolean => {
  const { quote, stated } = evidence;
  if (!isQuoted(quote, texts)) return false;
  if (hasFigures(sentence, evidence)) return true;
  const whole = [...wholeOf(quote, texts), ...headsOfQuoted(quote, sentence, texts)];
  return whole.length > 0 && hasFigures(sentence, { ...evidence, stated: [...stated, ...whole] });
};

/** Whether quoted words state what a sentence commits to, its figures as they are or by a calculation in it. */
export const isStated = (
  quote: string,
  sentence: string,
  { texts, said, told = [], today, before = [] }: Grounds,
): boolean => {
  // What it starts from has to be published, what it comes to may be of the lead's figures, too.
  const beside = { prices: texts, asked: said, quoted: [quote], before: () => [...told, ...before] };
  const calculated = calculationsIn(sentence, [...texts, ...told], beside);
  const stated = [quote, ...told, today, asEvidence(calculated)];
  return bearsOut(sentence, { quote, stated, said, counts: calculated.counts }, texts);
};

/** Whether quoted words state what a sentence commits to, its figures as they are or as workings come to them. */
export const isShown = (
  quote: string,
  sentence: string,
  { texts, said, told = [], today }: Grounds,
  workings: Workings,
): boolean => {
  const stated = [quote, ...told, ...workings.told, today];
  const all = [...said, ...workings.said];
  return bearsOut(sentence, { quote, stated, said: all, counts: workings.counts }, texts);
};

type Known = Pick<LeakEvidence, "internal" | "tellable" | "said">;

const repeatsFigures = (sentence: string, { internal, tellable, said }: Known): boolean => {
  if (unsupportedPhrases(sentence, said).length === 0) return false;
  const words = spoken(sentence);
  const openIn = (text: string) => unsupportedPhrases(sentence, [text, ...said]);
  const states = (text: string) => openIn(text).length === 0;
  const within = internal.filter(states);
  const inside = bestIn(words, within);
  if (within.length === 0 || inside < shares.besideFigures) return false;
  // A sentence may tell something of one section and something of another: each figure counts with what that says of it.
  const told = tellable
    .flatMap(sectionsOf)
    .map((text) => ({ text, share: shareIn(words, text), open: openIn(text) }))
    .toSorted((a, b) => b.share - a.share);
  const tellers = openIn("").map((phrase) => told.find(({ open }) => !open.includes(phrase)));
  return tellers.includes(undefined) || inside > shareIn(words, tellers.map((one) => one?.text).join("\n"));
};

// Begun where a word begins, so that a long one is read once.
const name = String.raw`(?<![\p{L}'’-])(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)[*_]*`;
// "Ann Lee (@ann_lee)", and in the same row of a table.
const beside = new RegExp(String.raw`${name}[,:]?\s*[([]?(?<handle>@\w{3,32})`, "gu");
const row = /^[ \t]*\|.*@\w{3,32}.*$/gmu;
const nameCell = new RegExp(String.raw`\|\s*[*_]*${name}\s*(?=\|)`, "gu");
/** Of so many letters handles are made of names; a word beside one may as well be where it is used. */
const beginning = 3;

const plain = (text: string): string => withoutAccents(text).toLowerCase();

/** Those who have a handle in a text, by each part of their names. */
const peopleIn = (text: string): string[] => {
  const rows = (text.match(row) ?? []).flatMap((line) =>
    Array.from(line.matchAll(nameCell), ({ groups }) => ({ name: groups?.["name"] ?? "", handle: line })),
  );
  const others = Array.from(text.matchAll(beside), ({ groups }) => ({
    name: groups?.["name"] ?? "",
    handle: groups?.["handle"] ?? "",
  }));
  return [...rows, ...others].flatMap(({ name: called, handle }) => {
    const parts = called.split(" ");
    const handles = plain((handle.match(/@\w+/gu) ?? []).join(" "));
    return parts.some((part) => handles.includes(plain(part).slice(0, beginning))) ? parts : [];
  });
};

const lettersIn = (text: string): string[] => text.match(/[\p{L}'’-]+/gu) ?? [];

/**
 * The names of colleagues, whose handles stand beside them in what is internal or in a source, unless they are to be said or
 * stand in what may be told without a handle, too. No word that is written small elsewhere is a name.
 */
const colleaguesIn = ({ internal, tellable, spoken: toSay }: LeakEvidence): Set<string> => {
  const people = [...internal, ...tellable].flatMap(peopleIn);
  if (people.length === 0) return new Set();
  const bare = tellable.map((text) => text.replaceAll(row, " ").replaceAll(beside, " "));
  const told = lettersIn([...toSay, ...bare].join("\n").toLowerCase());
  const inside = lettersIn(internal.join("\n").replaceAll(addresses, " "));
  const others = new Set([...told, ...inside]);
  return new Set(people.filter((name) => !others.has(name.toLowerCase())));
};

const repeatsWords = (sentence: string, { internal, tellable }: Omit<Known, "said">): boolean => {
  const words = spoken(sentence);
  if (words.length < fewestWords) return false;
  const inside = bestIn(words, internal.flatMap(sentencesOf));
  return inside >= shares.alone && inside > bestIn(words, tellable.flatMap(sentencesOf));
};

/** Whether a sentence says enough to be looked up among what is for agents only. */
export const mayRepeat = (sentence: string): boolean =>
  unsupportedPhrases(sentence, []).length > 0 || spoken(sentence).length >= fewestWords;

/**
 * The sentences of a reply that give away what is for agents only: an internal address, the name of somebody who has one, a
 * figure with what it is about, or the words of a passage, none of which anything says that may be told.
 */
export const findLeaks = (reply: string, known: LeakEvidence): Leak[] => {
  const internal = new Set(known.addresses);
  const colleagues = colleaguesIn(known);
  return reply.split("\n").flatMap((line) =>
    sentencesOf(line).flatMap((sentence): Leak[] => {
      if (addressesIn(sentence).some((address) => internal.has(address)))
        return [{ sentence, why: "address" }];
      if (lettersIn(sentence).some((word) => colleagues.has(word))) return [{ sentence, why: "name" }];
      if (repeatsFigures(sentence, known)) return [{ sentence, why: "figure" }];
      return repeatsWords(sentence, known) ? [{ sentence, why: "words" }] : [];
    }),
  );
};
