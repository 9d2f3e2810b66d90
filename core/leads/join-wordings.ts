import { joinSentences, sentencesOf, wordCount } from "./sentences.ts";

/** The most that a reply to several things says, in words. */
export const mostWords = 100;
/** The most things that one reply takes up. */
const mostParts = 3;

/** Takes a message in, as a reply does once at its start, or goes on from what the lead said. */
const courtesy =
  /^(?:(?:that['’]s |it['’]s )?(?:a |the )?(?:fair|good|right|great) (?:question|point)|fair|(?:hi|hello)(?:,? thanks?\b[^.!?,;:]*)?|thanks?\b[^.!?,;:]*|good timing to ask|gladly|of course|and [^.!?]{1,20})[.!]$/iu;
/** What stands before a closing question, and what stands without the sentence after it, in words. */
const shortest = { beforeQuestion: 5, alone: 7 };

/** Leans on what stands before it. */
const pointing = /\b(?:that|this|these|those|such|it|them|they|there)\b/iu;

const isQuestion = (sentence: string): boolean => /[?？]["'”’)]?$/u.test(sentence);

/** A wording as it is shortened: sentences from its start, and the question at its end by itself. */
interface Cut {
  sentences: string[];
  closing: string | null;
}

const cut = (text: string, isFirst: boolean): Cut => {
  const all = sentencesOf(text);
  const says = wordCount(all.slice(0, -1).join(" ")) >= shortest.beforeQuestion;
  const closing = says && isQuestion(all.at(-1) ?? "") ? (all.at(-1) ?? null) : null;
  const told = all.slice(0, closing === null ? undefined : -1);
  const [first, ...others] = told;
  const kept = !isFirst && first !== undefined && others.length > 0 && courtesy.test(first) ? others : told;
  const sentences: string[] = [];
  for (const sentence of kept) {
    const before = sentences.at(-1);
    if (before !== undefined && wordCount(before) < shortest.alone)
      sentences[sentences.length - 1] = `${before} ${sentence}`;
    else sentences.push(sentence);
  }
  return { sentences, closing };
};

/** How many sentences of each fit: every one says its first, then each its next in turn, as long as there is room. */
const share = (parts: string[][], limit: number): number[] => {
  const counts = parts.map(() => 0);
  const open = new Set(parts.keys());
  let room = limit;
  while (open.size > 0) {
    for (const at of open) {
      const next = parts[at]?.[counts[at] ?? 0];
      const words = next === undefined ? Infinity : wordCount(next);
      if (words > room) open.delete(at);
      else {
        room -= words;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return counts;
};

export interface Joining {
  /** What ends the reply unless the last part asks something itself. */
  next: string;
  /** What is said of questions that stay open, with what is asked of them; null when none does. */
  open: string | null;
  /** The same where only those stay open that there was no room for. */
  more: string;
}

export interface Joined {
  text: string;
  /** How many of the parts, from the first, it takes up. */
  taken: number;
}

/** The paragraphs with such an end; null when not every one of them has room. */
const fill = (cuts: Cut[], end: string): string[] | null => {
  const counts = share(
    cuts.map(({ sentences }) => sentences),
    mostWords - wordCount(end),
  );
  const last = cuts.at(-1);
  // What a question points at has to stand before it.
  const isCutOff = end === last?.closing && pointing.test(end) && counts.at(-1) !== last.sentences.length;
  return isCutOff || counts.includes(0)
    ? null
    : cuts.map(({ sentences }, at) => joinSentences(sentences.slice(0, counts[at])));
};

const attempt = (texts: string[], { next, open, more }: Joining, taken: number): string | null => {
  const cuts = texts.slice(0, taken).map((text, at) => cut(text, at === 0));
  const left = open ?? (taken < texts.length ? more : null);
  if (left !== null) return fill(cuts, left)?.concat(left).join("\n\n") ?? null;
  // Every answer is worth more than the question at the end.
  for (const end of [cuts.at(-1)?.closing ?? next, next, ""]) {
    const told = fill(cuts, end);
    const last = told?.at(-1) ?? "";
    if (told !== null)
      return [...told.slice(0, -1), isQuestion(last) ? last : `${last} ${end}`.trim()].join("\n\n");
  }
  return null;
};

/** Joins the words for several things to one reply, a paragraph each and one question at its end, in at most 100 words. */
export const joinWordings = (texts: string[], joining: Joining): Joined => {
  for (let taken = Math.min(mostParts, texts.length); taken > 1; taken--) {
    const text = attempt(texts, joining, taken);
    if (text !== null) return { text, taken };
  }
  return { text: attempt(texts, joining, 1) ?? texts[0] ?? "", taken: 1 };
};
