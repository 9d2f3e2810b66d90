import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ModelUnavailable } from "../../platform/model-failure.ts";
import type { PassageRow } from "../index/search-store.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { readQuestion, searchTerms } from "../retrieval/read-question.ts";
import type { ContradictionStore, FoundContradiction } from "./contradiction-store.ts";
import {
  type DifferingPair,
  differingPair,
  type FigureSentence,
  figureSentences,
} from "./differing-figures.ts";
import { judgeContradiction, type Verdict } from "./judge-contradiction.ts";

type Deps = Pick<KnowledgeDeps, "sql" | "search" | "passages" | "model"> & {
  contradictions: ContradictionStore;
};

/** So many passages are compared in one go, so that other work of the queue has its turn. */
const atOnce = 60;
/** So many sentences of a passage are looked up, and so many passages looked at for each. */
const looked = { sentences: 6, passages: 8 };
/** A model is asked about so many pairs of a passage, the most alike first. */
const judgedPairs = 3;
/** A model is asked where so much of the shorter sentence is the same; without one both must be nearly the same. */
const likeEnough = { toAsk: 0.5, nearlySame: 0.8, words: 4, shared: 2 };

// A passage is looked at once for itself, and again beside each that is like it.
const read = new LRUCache<string, FigureSentence[]>({ max: 1000, memoMethod: figureSentences });

const kinds = ["document", "extras", "extras_lead"] as const;

const hashOf = (texts: string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(texts.map((text) => text.normalize("NFKC").trim()).toSorted()))
    .digest("hex");

interface Candidate {
  other: PassageRow;
  pair: DifferingPair;
}

const candidatesOf = async ({ search }: Deps, passage: PassageRow): Promise<Candidate[]> => {
  const own = read.memo(passage.text);
  const found = new Map<string, PassageRow>();
  for (const sentence of own.slice(0, looked.sentences)) {
    const text = [passage.title, passage.heading ?? "", [...sentence.terms].length > 0 ? sentence.text : ""];
    // One after the other, for nobody waits for it.
    // oxlint-disable-next-line no-await-in-loop
    const asked = await readQuestion(search, text.join(" "), [{ kinds: [...kinds] }]);
    // oxlint-disable-next-line no-await-in-loop
    const [matches = []] = await asked.index.match(searchTerms(asked.terms), looked.passages + 1);
    const ids = matches.map(({ passageId }) => passageId).filter((id) => id !== passage.passageId);
    // oxlint-disable-next-line no-await-in-loop
    for (const row of await asked.index.load(ids)) found.set(row.passageId, row);
  }
  return [...found.values()]
    .flatMap((other) => {
      const pair = differingPair(own, read.memo(other.text));
      return pair === null ? [] : [{ other, pair }];
    })
    .toSorted((a, b) => b.pair.overlap - a.pair.overlap);
};

const isNearlySame = ({ overlap, shared, first }: DifferingPair): boolean =>
  overlap >= likeEnough.nearlySame &&
  shared >= likeEnough.shared &&
  first.split(/\s+/u).length >= likeEnough.words;

const judged = async (
  { model, contradictions }: Deps,
  passage: PassageRow,
  { other, pair }: Candidate,
): Promise<Verdict | null> => {
  if (model === null) return { contradicts: isNearlySame(pair), about: null };
  const key = hashOf(
    [passage, other].map(({ title, heading, text }) => JSON.stringify([title, heading, text])),
  );
  const known = await contradictions.verdict(key);
  if (known !== undefined) return known;
  const verdict = await judgeContradiction(model, [passage, other], pair);
  if (verdict !== null) await contradictions.keepVerdict(key, verdict);
  return verdict;
};

const asFound = (passage: PassageRow, { other, pair }: Candidate, { about }: Verdict): FoundContradiction => {
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
  const likely = (await candidatesOf(deps, passage)).filter(({ pair }) => pair.likeness >= likeEnough.toAsk);
  for (const candidate of likely.slice(0, judgedPairs)) {
    // A model is not asked everything at once.
    // oxlint-disable-next-line no-await-in-loop
    const verdict = await judged(deps, passage, candidate);
    if (verdict?.contradicts === true) found.push(asFound(passage, candidate, verdict));
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
    const { sql, search, passages: index, contradictions, model } = deps;
    const ids = await contradictions.unchecked(model !== null, atOnce, documentId);
    try {
      for (const id of ids) {
        // Only now, for while a model judges a document may go.
        // oxlint-disable-next-line no-await-in-loop
        const opened = await search.open([], [{ kinds: [...kinds] }]);
        // oxlint-disable-next-line no-await-in-loop
        const [passage] = await opened.load([id]);
        // oxlint-disable-next-line no-await-in-loop
        const found = passage === undefined ? [] : await compare(deps, passage);
        // No passage may go in between.
        // oxlint-disable-next-line no-await-in-loop
        await sql.transaction(async (trx) => {
          await index.lock(trx);
          await contradictions.settle(id, model !== null, found, trx);
        });
      }
    } catch (error) {
      if (error instanceof ModelUnavailable) return false;
      throw error;
    }
    return ids.length === atOnce;
  };
