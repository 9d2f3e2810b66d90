import { figuresIn, unsupportedPhrases } from "../../answering/figures/figures.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import { askedWords, type AskedWord } from "../../text/terms.ts";
import { withoutAccents } from "../../text/words.ts";
import { bestIn, sectionsOf, shareIn } from "./stated.ts";

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
  /** The sentences that a model found to tell nothing internal, and whose figures the words it quoted of a source state. */
  borneOut?: string[];
  /** What the lead and the agent said, and what the sources have the agent say. */
  spoken: string[];
  /** Whether a model has judged what of the reply is internal; words alone then prove nothing. */
  isJudged?: boolean;
}

/** Of a sentence's words so many must stand in one passage beside its figures, or in one sentence without any. */
const shares = { besideFigures: 0.5, alone: 0.8 };
/** Fewer words say too little to be known again without a figure. */
const fewestWords = 6;

const addresses =
  /(?:h(?:tt|xx)ps?:\/\/|www(?:\.|\[\.\]))[^\s<>()[\]"“”]+|(?<![\w/@.])t\.me\/\w+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\p{L}\p{N}_.@])@\w{3,32}/giu;

/** An address as it was before its link was taken from it. */
const linked = (address: string): string => address.replace(/^hxxp/u, "http").replace(/^www\[\.\]/u, "www.");

/** The handles, links and e-mail addresses of a text, in small letters; one in Telegram also as its handle. */
export const addressesIn = (text: string): string[] => {
  const found = [...text.matchAll(addresses)].map(([address]) =>
    linked(address.toLowerCase()).replace(/(?<![.,;:!?'’*_])[.,;:!?'’*_]+$/u, ""),
  );
  const handles = found.flatMap((address) => {
    const name = /\bt\.me\/(\w+)/u.exec(address)?.[1];
    return name === undefined ? [] : [`@${name}`];
  });
  return [...new Set([...found, ...handles])];
};

const spoken = (text: string): AskedWord[] => askedWords(text).filter(({ word }) => !/\p{N}/u.test(word));

type Known = Pick<LeakEvidence, "internal" | "tellable" | "said" | "borneOut">;

/** Fewer figures may stand together for something else. */
const fewestFigures = 2;

/** Whether one sentence of what may be told has the figures, and more of the words than one that has them of what is internal. */
const tellsTogether = (
  figures: Set<number>,
  words: AskedWord[],
  states: (text: string) => boolean,
  { internal, tellable }: Known,
): boolean => {
  const has = (text: string) =>
    [...figures].every((figure) => figuresIn(text).includes(figure)) && states(text);
  const best = (texts: string[]) => bestIn(words, texts.flatMap(sentencesOf).filter(has));
  const told = figures.size < fewestFigures ? 0 : best(tellable);
  return told >= shares.besideFigures && told > best(internal);
};

const repeatsFigures = (sentence: string, known: Known): boolean => {
  const { internal, tellable, said, borneOut = [] } = known;
  if (borneOut.includes(sentence) || unsupportedPhrases(sentence, said).length === 0) return false;
  const words = spoken(sentence);
  const openIn = (text: string) => unsupportedPhrases(sentence, [text, ...said]);
  const states = (text: string) => openIn(text).length === 0;
  const within = internal.filter(states);
  const inside = bestIn(words, within);
  if (within.length === 0 || inside < shares.besideFigures) return false;
  const asked = new Set(said.flatMap(figuresIn));
  const figures = new Set(figuresIn(sentence).filter((figure) => !asked.has(figure)));
  if (tellsTogether(figures, words, states, known)) return false;
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

const repeatsWords = (sentence: string, { internal, tellable }: Known): boolean => {
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
      return known.isJudged !== true && repeatsWords(sentence, known) ? [{ sentence, why: "words" }] : [];
    }),
  );
};
