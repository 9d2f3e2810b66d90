import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sql } from "../platform/database.ts";
import type { Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { idfOf } from "../text/bm25.ts";
import type { Language } from "../text/languages.ts";
import type { OpenIndex, SearchIndex } from "../knowledge/index/search-index.ts";
import type { PassageRow } from "../knowledge/index/search-store.ts";
import type { PassageStore } from "../knowledge/index/passage-store.ts";
import type { ContradictionStore, FoundContradiction } from "./contradiction-store.ts";
import { type DifferingPair, differingPairs, nearlySame, type Rarity } from "./differing-figures.ts";
import { type FigureSentence, figureSentences, languageToCompare } from "./figure-sentences.ts";
import { type FormerTexts, type Side, statingFormer } from "./former-figures.ts";
import { judgeContradictions, type Verdict } from "./judge-contradictions.ts";

/** The passages of the knowledge base, as they are found. */
export interface PassagesToCompare {
  open: SearchIndex["open"];
  lookUp: SearchIndex["lookUp"];
  lock: PassageStore["lock"];
  formerTexts: FormerTexts;
}

interface Deps {
  sql: Sql;
  passages: PassagesToCompare;
  model: Model | null;
  contradictions: ContradictionStore;
}

/** So many passages are compared in one go, so that other work of the queue has its turn. */
const atOnce = 60;
/** So many sentences of a passage are looked up, and so many passages looked at for each. */
const looked = { sentences: 8, passages: 12 };
/** A model is asked about a passage and so many others, and about so many pairs of sentences of each two, the most alike first. */
const judgedAtMost = { others: 3, pairs: 12 };
/** A model is asked where two sentences are so much about the same; without one their words must be nearly the same, or one states what the document of the other stated before. */
const likeEnough = { toAsk: 0.13, words: 4, shared: 2 };
/** Fewer passages say little of how rare a word is. */
const fewest = 200;

// A passage is looked at once for itself, and again beside each that is like it.
const read = new LRUCache<string, FigureSentence[]>({ max: 1000 });
const sentencesIn = ({ title, heading, text }: PassageRow, language: Language): FigureSentence[] => {
  const key = JSON.stringify([language.code, title, heading, text]);
  const kept = read.get(key) ?? figureSentences({ title, heading, text }, language);
  read.set(key, kept);
  return kept;
};

const kinds = ["document", "extras", "extras_lead"] as const;

const hashOf = (texts: string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(texts.map((text) => text.normalize("NFKC").trim()).toSorted()))
    .digest("hex");

/** Another passage with the sentences in which one differs from it, the most alike first. */
interface Candidate {
  other: PassageRow;
  pairs: DifferingPair[];
}

const termsIn = (sentences: FigureSentence[]): string[] => [
  ...new Set(sentences.flatMap(({ about }) => [...about.keys()])),
];

/** A rare word tells more than several that many passages have. */
const emphasis = 1.5;

const rarityIn = ({ corpus, known }: Pick<OpenIndex, "corpus" | "known">): Rarity => {
  const having = new Map(known.map(({ term, passages }) => [term, passages]));
  const worth = (passages: number) => idfOf(passages, Math.max(fewest, corpus.passages)) ** emphasis;
  return { weightOf: (term) => worth(having.get(term) ?? 0), rarest: worth(0) };
};

/** The passages that some sentence is most like. */
const likeAny = async (
  { passages }: Deps,
  passage: PassageRow,
  sentences: FigureSentence[],
): Promise<PassageRow[]> => {
  const asked = sentences.slice(0, looked.sentences);
  const sought = asked.flatMap(({ foundBy }) => [...foundBy.values()].flat());
  const index = await passages.open(sought, [{ kinds: [...kinds] }]);
  const { weightOf } = rarityIn(index);
  const ids = new Set<string>();
  for (const { about, foundBy } of asked) {
    const terms = [...about].flatMap(([own, share], slot) =>
      (foundBy.get(own) ?? []).map((term) => ({ slot, term, weight: share * weightOf(own) })),
    );
    // One after the other, for nobody waits for it.
    // oxlint-disable-next-line no-await-in-loop
    const [matches = []] = await index.match(terms, looked.passages + 1);
    for (const { passageId } of matches) ids.add(passageId);
  }
  ids.delete(passage.passageId);
  return index.load([...ids]);
};

const isNearlySame = ({ overlap, shared, first }: DifferingPair): boolean =>
  overlap >= nearlySame && shared >= likeEnough.shared && first.split(/\s+/u).length >= likeEnough.words;

/** Reads what a document said before once, beside however many others it is compared. */
const readOnce = (formerTexts: FormerTexts): FormerTexts => {
  const read = new Map<string, Promise<string[]>>();
  return (documentId) => {
    const texts = read.get(documentId) ?? formerTexts(documentId);
    read.set(documentId, texts);
    return texts;
  };
};

/** Those of the pairs of two passages that a model is asked about, or that are told of without one. */
const likelyOf = async (
  model: Model | null,
  formerTexts: FormerTexts,
  sides: readonly [Side, Side],
  pairs: DifferingPair[],
): Promise<DifferingPair[]> => {
  const alike = pairs.filter(({ likeness }) => likeness >= likeEnough.toAsk);
  if (model !== null) return alike;
  if (alike.every(isNearlySame)) return pairs.filter(isNearlySame);
  const language = languageToCompare(sides.map(({ passage }) => passage));
  const isLate = await statingFormer(formerTexts, sides, language);
  return pairs.filter((pair) => isNearlySame(pair) || (alike.includes(pair) && isLate(pair)));
};

const candidatesOf = async (deps: Deps, passage: PassageRow): Promise<Candidate[]> => {
  const own = sentencesIn(passage, languageToCompare([passage]));
  if (own.length === 0) return [];
  const beside = (await likeAny(deps, passage, own)).map((other) => {
    const language = languageToCompare([passage, other]);
    return { other, mine: sentencesIn(passage, language), theirs: sentencesIn(other, language) };
  });
  const terms = termsIn(beside.flatMap(({ mine, theirs }) => [...mine, ...theirs]));
  const rarity = rarityIn(await deps.passages.lookUp(terms));
  const likeness = ({ pairs: [most] }: Candidate) => most?.likeness ?? 0;
  const formerTexts = readOnce(deps.passages.formerTexts);
  const candidates: Candidate[] = [];
  for (const { other, mine, theirs } of beside) {
    const sides = [
      { passage, sentences: mine },
      { passage: other, sentences: theirs },
    ] as const;
    const pairs = differingPairs(mine, theirs, rarity);
    // One after the other, for nobody waits for it.
    // oxlint-disable-next-line no-await-in-loop
    candidates.push({ other, pairs: await likelyOf(deps.model, formerTexts, sides, pairs) });
  }
  return candidates
    .filter(({ pairs }) => pairs.length > 0)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, judgedAtMost.others)
    .map(({ other, pairs }) => ({ other, pairs: pairs.slice(0, judgedAtMost.pairs) }));
};

const judged = (
  { model, contradictions }: Deps,
  passage: PassageRow,
  { other, pairs }: Candidate,
): Promise<(Verdict | null)[]> => {
  if (model === null) return Promise.resolve(pairs.map(() => ({ contradicts: true, about: null })));
  const sideOf = ({ title, heading, text }: PassageRow, sentence: string) =>
    JSON.stringify([title, heading, text, sentence]);
  const keys = pairs.map(({ first, second }) => hashOf([sideOf(passage, first), sideOf(other, second)]));
  return contradictions.verdicts(keys, (open) => {
    const asked = pairs.filter((_, at) => open.includes(keys[at] ?? ""));
    return judgeContradictions(model, [passage, other], asked);
  });
};

const asFound = (
  passage: PassageRow,
  other: PassageRow,
  pair: DifferingPair,
  { about }: Verdict,
): FoundContradiction => {
  const [mine, theirs] = [
    { id: passage.passageId, sentence: pair.first, figures: pair.firstFigures },
    { id: other.passageId, sentence: pair.second, figures: pair.secondFigures },
  ];
  const [first, second] = mine.id < theirs.id ? [mine, theirs] : [theirs, mine];
  return {
    firstId: first.id,
    secondId: second.id,
    pairKey: hashOf([pair.first, pair.second]),
    firstSentence: first.sentence,
    secondSentence: second.sentence,
    firstFigures: first.figures,
    secondFigures: second.figures,
    about,
  };
};

const compare = async (deps: Deps, passage: PassageRow): Promise<FoundContradiction[]> => {
  const found: FoundContradiction[] = [];
  for (const candidate of await candidatesOf(deps, passage)) {
    // A model is not asked everything at once.
    // oxlint-disable-next-line no-await-in-loop
    const verdicts = await judged(deps, passage, candidate);
    for (const [at, pair] of candidate.pairs.entries()) {
      const verdict = verdicts[at];
      if (verdict?.contradicts === true) found.push(asFound(passage, candidate.other, pair, verdict));
    }
  }
  return found;
};

/**
 * Looks for what the new passages of a document, or of all, contradict; a model judges where there is one. While it is away
 * they wait for the next time. Gives whether there are more.
 */
export const findContradictions =
  (deps: Deps) =>
  async (documentId?: string): Promise<boolean> => {
    const { sql, passages, contradictions, model } = deps;
    const ids = await contradictions.unchecked(model !== null, atOnce, documentId);
    try {
      for (const id of ids) {
        // Only now, for while a model judges a document may go.
        // oxlint-disable-next-line no-await-in-loop
        const opened = await passages.open([], [{ kinds: [...kinds] }]);
        // oxlint-disable-next-line no-await-in-loop
        const [passage] = await opened.load([id]);
        // oxlint-disable-next-line no-await-in-loop
        const found = passage === undefined ? [] : await compare(deps, passage);
        // No passage may go in between.
        // oxlint-disable-next-line no-await-in-loop
        await sql.transaction(async (trx) => {
          await passages.lock(trx);
          await contradictions.settle(id, model !== null, found, trx);
        });
      }
    } catch (error) {
      if (error instanceof ModelUnavailable) return false;
      throw error;
    }
    return ids.length === atOnce;
  };
