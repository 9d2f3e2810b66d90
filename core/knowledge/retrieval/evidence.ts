import type { LexicalMatch } from "../index/search-index.ts";
import type { Found, FoundByWording } from "./find-passages.ts";
import { coverageOf, weightOf, wordsFound, type Asked } from "./read-question.ts";

/** Whether the knowledge base can answer a question. */
export type EvidenceState = "answer" | "possibly_related" | "gap";

/** What is measured of a question and what was found, meaning the same in every library. */
export interface Evidence {
  /** How much of the question the best passage covers, in words that nobody wrote: the rarer its words, the more. */
  amount: number;
  /** Share of the question that the best passage covers, 0 to 1; the best of all passages as it would be among a hundred. */
  share: number;
  /** Whether that passage has every word of the question. */
  isWhole: boolean;
  /** How many words of the question that passage has. */
  words: number;
  /** How near the nearest passage is in meaning by the product's own encoder, as `nearnessIn` has it; null where it compared none. */
  nearness: number | null;
}

/**
 * How much the encoder's similarities of a question and the passages of a library vary: as much in all of seven. What passages
 * cover of its words is taken to vary as much, which five libraries' questions bear out among the passages of all five.
 */
const spread = 0.086;
/** Fewer passages say little of how near the nearest of them is by chance. */
const fewest = 100;
const extremeOf = (passages: number): number => spread * Math.sqrt(2 * Math.log(Math.max(fewest, passages)));

/** What the best of so many passages is better by chance than the best of a hundred. */
const byChance = (passages: number): number => extremeOf(passages) - extremeOf(fewest);

/**
 * A cosine similarity by the product's own encoder as it would be among a hundred passages: the nearest of many is near by
 * chance, the more there are.
 */
export const nearnessIn = (passages: number, similarity: number): number => similarity - byChance(passages);

const bestMatch = (asked: Asked, matches: LexicalMatch[]) => {
  const [best] = matches
    .map(({ terms }) => ({ terms, covered: coverageOf(asked.terms, terms) }))
    .toSorted((a, b) => b.covered - a.covered);
  return best ?? { terms: [], covered: 0 };
};

/** Measures what words and meaning found: of the best document, or of all where the nearest passage may be of another one. */
export const measureEvidence = (found: FoundByWording): Evidence => {
  const { asked, lexical, documents, dense, isByOwn } = found;
  const { passages } = asked.index.corpus;
  const [nearest] = isByOwn ? dense : [];
  const [best] = documents;
  const isBest = ({ documentId, passageId, kind }: LexicalMatch) =>
    documentId === best?.documentId && (kind === "document" || passageId === best.passages[0]?.passageId);
  const ofBest = lexical.filter(isBest);
  const { terms, covered } = bestMatch(asked, nearest === undefined ? ofBest : lexical);
  // The best of all passages is chosen among so many, that of the document which ranks first is not.
  const share = nearest === undefined ? covered : Math.max(0, covered - byChance(passages));
  const words = wordsFound(asked.terms, terms);
  return {
    amount: (share * weightOf(asked.terms)) / asked.rarest,
    share,
    isWhole: words > 0 && words === asked.terms.length,
    words,
    nearness: nearest === undefined ? null : nearnessIn(passages, nearest.similarity),
  };
};

// Fitted on seven libraries, each left out in turn: 1.5 to 1.6 and -1.9 to -2.4 (npm run eval -- --fit). The share adds
// nothing to it, nor do the words that are missing: people tell stories around what they ask.
const ofWords = { amount: 1.58, bias: -2.1 };
// The same of those in English with what the encoder found: 1.2 to 1.4, 2.5 to 3.7 and -2.7 to -3.2.
const ofBoth = { amount: 1.32, nearness: 3, bias: -3 };

/** The probability that what was found answers the question. */
export const probabilityOf = ({ amount, nearness }: Evidence): number => {
  const sum =
    nearness === null
      ? ofWords.amount * amount + ofWords.bias
      : ofBoth.amount * amount + ofBoth.nearness * nearness + ofBoth.bias;
  return 1 / (1 + Math.exp(-sum));
};

/** From these on the answer is sure, and below those there is none: refusing what is answered does more harm than quoting what only comes near. */
const sure = { probability: 0.6, share: 0.6 };
const none = { byWords: 0.26, byBoth: 0.32, share: 0.5 };
/** Less of a question, and one word of it, however rare, is shared by chance; what is near in meaning tells that better. */
const chance = { share: 0.1, words: 1 };

/** Cosine similarity, or nearness, from which a passage may answer in other words; unrelated texts, and nonsense, are well below. */
export const nearEnough = 0.45;

const isImprobable = (evidence: Evidence): boolean =>
  probabilityOf(evidence) < (evidence.nearness === null ? none.byWords : none.byBoth);

const isGapByWords = (evidence: Evidence): boolean => {
  const { share, words } = evidence;
  if (share >= none.share) return false;
  return words <= chance.words || share < chance.share || isImprobable(evidence);
};

const isNear = ({ nearness }: Evidence, similarity: number): boolean =>
  Math.max(similarity, nearness ?? 0) >= nearEnough;

/** Whether nothing but the share of the question's words that was found speaks for it: of a few words all are soon found. */
export const isFoundByChance = (evidence: Evidence, similarity: number): boolean =>
  isImprobable(evidence) && !isNear(evidence, similarity);

/** The state of what was found; words alone never overrule a passage near in meaning, which a reader has to judge. */
export const stateOf = (evidence: Evidence, similarity: number): EvidenceState => {
  const { share, isWhole, nearness } = evidence;
  // Half of a question is soon said of something else: where meaning tells, only all of its words overrule that.
  const isGap = nearness === null ? isGapByWords(evidence) : !isWhole && isImprobable(evidence);
  if (isGap && !isNear(evidence, similarity)) return "gap";
  const isSure = !isGap && (probabilityOf(evidence) >= sure.probability || share >= sure.share);
  return isSure ? "answer" : "possibly_related";
};

const wordsIn = ({ asked, lexical }: FoundByWording, passageId: string): Set<string> => {
  const terms = new Set(lexical.find((match) => match.passageId === passageId)?.terms);
  const isThere = ({ term }: { term: string }) => terms.has(term);
  return new Set(asked.terms.flatMap(({ word, variants }) => (variants.some(isThere) ? word : [])));
};

const saysLess = (wording: FoundByWording, first: string, other: string): boolean => {
  const [words, others] = [wordsIn(wording, first), wordsIn(wording, other)];
  const nearness = (id: string) => wording.similarities.get(id) ?? 0;
  return (
    [...others].every((word) => words.has(word)) &&
    others.size < words.size &&
    nearness(other) <= nearness(first)
  );
};

/**
 * Whether each of the other passages has fewer words of the question than the first, all of which that has, too, and none is
 * nearer to it in meaning. Of several with the same words the second answers as often as the first.
 */
export const isFirstEnough = ({ wordings }: Found, [first, ...others]: string[]): boolean =>
  first !== undefined &&
  wordings.every((wording) => others.every((other) => saysLess(wording, first, other)));
