import { withoutCourtesies } from "./lead-query.ts";

const subject =
  "(?:you|u|we|i|they|he|she|there|the|your|ur|our|a|an|any|some|somebody|someone|anyone|anybody|everything|all)";
const pointed = "(?:it|that|this|these|those)";
// "Do it in cash" orders, "is it in cash" asks.
const verb = String.raw`(?:(?:can|could|does|did|is|are|was|were|will|would|should|shall|may|has)(?:n['’]?t)? (?:${subject}|${pointed}|\p{Lu})|(?:do|have)(?:n['’]?t)? ${subject})`;
const word = "(?:what|which|who|whom|whose|where|when|why|how)(?:['’]?(?:s|re|d|ll))?";
const preposition = "(?:in|on|at|for|from|by|with|to|under|until)";
const joiner = "(?:and|also|plus|but|then|&)";
const wish = "(?:please |pls )?(?:send|tell|show|share|explain|let) (?:me|us|how|what|why|the|your|it|a)";
/** How a clause begins that asks. */
const asks = String.raw`(?:(?:${preposition} )?${word}|${verb}|${wish})(?!\p{L})`;

const before = String.raw`(?:(?:${joiner}|so|ok(?:ay)?|hey|hi|hello|well|or|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly)[,:]? )*`;
const beginsAsking = new RegExp(`^${before}${asks}`, "iu");
const leadIn = new RegExp(`^${before}(?=\\S)`, "iu");

// After "and" whatever asks is a thing of its own; after a comma alone a relative clause looks the same.
const seams = new RegExp(
  String.raw`,?\s+(?<joined>${joiner}[,\s]+)(?=${before}${asks})|[,;]\s+(?=(?:${verb}|how|what|why)(?!\p{L}))`,
  "giu",
);

// A point inside a number or an abbreviation ends nothing; what stands before a colon announces questions.
const ends = new RegExp(
  String.raw`(?<=[?？]["'”’)]?)\s*(?![?？!])|(?<=[。！])\s*|(?<=[.!…])(?<!\b(?:e\.g|i\.e|approx|vs|etc|no)\.)\s+|(?<=:)\s+(?=${asks})|\n+`,
  "iu",
);
const listMarker = /^\s*(?:[-*•]|\(?(?:\d{1,2}|[a-d])[.)])\s+/u;

/** What leads object to, as far as few words tell. */
const objection =
  /\b(?:too (?:much|high|long|late|small|little|expensive|risky|slow|complicated)|expensive|steep|pricey|brutal|cheaper|over (?:our |the |my )?budget|for free|only after|already (?:have|work|use|got|pay)|not interested|no way|lost|burned|rekt|dump(?:s|ed)?|rather not|(?:don|won|can|wouldn)['’]?t (?:have|want|need|trust|like|give|hand|pay|afford))\b/iu;

interface Clause {
  text: string;
  asks: boolean;
}

const hasQuestionMark = (text: string): boolean => /[?？]["'”’)]?$/u.test(text);

/** The sentence cut where another question begins; a condition or a reason before a question stays with it. */
const clausesOf = (sentence: string): Clause[] => {
  const clauses: Clause[] = [];
  let open = "";
  let from = 0;
  const close = (to: number, joined: boolean) => {
    const text = `${open}${sentence.slice(from, to)}`.trim();
    const isAsking = beginsAsking.test(sentence.slice(from, to).trim()) || open !== "";
    if (joined || isAsking || to === sentence.length) clauses.push({ text, asks: isAsking });
    open = joined || isAsking ? "" : `${text}, `;
  };
  for (const seam of sentence.matchAll(seams)) {
    close(seam.index, seam.groups?.["joined"] !== undefined);
    from = seam.index + seam[0].length;
  }
  close(sentence.length, true);
  const last = clauses.at(-1);
  if (last !== undefined && hasQuestionMark(sentence)) last.asks = true;
  return clauses;
};

const isSaying = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const sentencesIn = (message: string): string[] =>
  message
    .split(ends)
    .map((sentence) => sentence.replace(listMarker, "").trim())
    .filter((sentence) => isSaying(sentence.replace(/^\(?(?:\d{1,2}|[a-d])[.)]$/u, "")));

const pointer = /\b(?:it|its|they|them|those|these|this|that|so)\b/iu;

/** One of the things a lead's message asks or objects to. */
export interface ThingAsked {
  text: string;
  /** A question wants an answer; an objection that nobody has words for may go without. */
  isQuestion: boolean;
  /** Says so little that it may only go on from what stands before it. */
  leans: boolean;
}

type Analyse = (text: string) => string[];

/** Whether a question says too little to be looked up without what stands before it. */
const isBare = (text: string, follows: "question" | "statement", analyse: Analyse): boolean => {
  const terms = analyse(text).length;
  if (pointer.test(text)) return terms === 0 || (terms === 1 && follows === "statement");
  return terms <= 1 && text.split(/\s+/u).length <= 2;
};

/** Doubts what was just asked about, rather than asking for something else. */
const doubt =
  /^(?:how (?:do|can|could|would|will) (?:we|i) (?:know|trust|believe|tell|be sure)|why (?:should|would) (?:we|i) (?:trust|believe))\b/iu;

const leansOn = (text: string, follows: "question" | "statement", analyse: Analyse): boolean =>
  (follows === "question" && doubt.test(text)) ||
  (analyse(text).length <= 1 && (follows === "statement" || text.split(/\s+/u).length <= 3));

const withoutLastOf = (things: ThingAsked[], text: string): ThingAsked[] =>
  things.at(-1)?.text === text ? things.slice(0, -1) : things;

/**
 * What a lead's message asks and objects to, in its order, courtesies left out; a question that says nothing by itself
 * is read with what stands before it.
 */
export const thingsAsked = (message: string, analyse: Analyse): ThingAsked[] => {
  let things: ThingAsked[] = [];
  let before = { text: "", isQuestion: false };
  for (const { text, asks: isQuestion } of sentencesIn(message).flatMap(clausesOf)) {
    const plain = withoutCourtesies(text.replace(leadIn, ""));
    if (!isSaying(plain)) continue;
    const follows = before.isQuestion ? "question" : "statement";
    const thing = { text: plain, isQuestion, leans: leansOn(plain, follows, analyse) };
    if (isQuestion && isBare(plain, follows, analyse)) {
      thing.text = `${before.text} ${plain}`.trim();
      things = [...withoutLastOf(things, before.text), thing];
    } else if (isQuestion || objection.test(plain)) things.push(thing);
    before = thing;
  }
  return things;
};
