import type { PassageEnds } from "#contracts/chat.ts";
import type { Audience } from "#contracts/documents.ts";
import {
  isFirstEnough,
  isFoundByChance,
  measureEvidence,
  probabilityOf,
  stateOf,
  type Evidence,
  type EvidenceState,
} from "./evidence.ts";
import { findPassages, type Found, type FoundByWording } from "./find-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { languagesOfEntry } from "../index/index-passages.ts";
import { allKinds } from "../index/search-scope.ts";
import type { PassageRow } from "../index/search-store.ts";
import { withOtherWordings, type Glossary } from "../../text/glossary.ts";
import { mayMeanSame, senseOf } from "../../text/question-sense.ts";
import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";
import {
  bestPassages,
  bestWithEntry,
  nearestEntries,
  quote,
  quoteDocuments,
  type QuotedDocument,
} from "./quote-documents.ts";
import { readSources, readWhole, type Reading } from "./read-sources.ts";
import { coverageOf, type AskedTerm } from "./read-question.ts";

export interface RetrievalRequest {
  question: string;
  /** What of it is said now, where it was completed with what was asked before. */
  now?: string | undefined;
  /** Further searches for the same, such as each of several things asked, or the words of the library. */
  also?: string[] | undefined;
  /** How many documents to find at most. */
  documents: number;
  /** Words that mean the same; those in force where none are given. */
  glossary?: Glossary | undefined;
  /** What was just found for some of these wordings. */
  known?: FoundByWording[] | undefined;
}

export interface WithinRequest extends Omit<RetrievalRequest, "known"> {
  /** Who is told what is found. */
  audience: Audience;
  /** The categories looked at by themselves. */
  within: {
    categories: string[];
    /** How many of their documents to find at most. */
    documents: number;
  };
}

/** A passage that was found. */
export interface RetrievedPassage extends PassageRow {
  /** Where it begins and ends, worked out for what is cited alone. */
  ends: () => PassageEnds;
  /** The passages it is joined of, where it is more than one. */
  parts?: Pick<RetrievedPassage, "heading" | "text">[];
  /** Percent. */
  relevance: number;
}

/** A document that was found, by its best passage. */
export interface RetrievedSource extends Pick<RetrievedPassage, "title" | "category" | "heading" | "ends"> {
  id: string;
  /** Percent, never higher than that of the source before. */
  relevanceScore: number;
}

export interface Retrieval {
  evidence: EvidenceState;
  /** How probable it is that the passages answer the question, 0 to 1. */
  probability: number;
  /** Whether they may have the words of a short question by chance, and nothing else speaks for them. */
  isByChance: boolean;
  /** How much of the question the best of them covers in words, 0 to 1. */
  coverage: number;
  /** What to quote: of the best document the most passages, best first. */
  passages: RetrievedPassage[];
  /** Whether the first of them surely answers, and the others say no more of what was asked. */
  isFirstEnough: boolean;
  sources: RetrievedSource[];
  /** The Extras entry that answers the question, which then is also the first passage. */
  extras: RetrievedPassage | null;
  /** The documents that rank first, best first, for who wants to know how it was searched. */
  candidates: { documentId: string; score: number }[];
  /** What each wording found, for who searches for the same in other words. */
  wordings: FoundByWording[];
  /** The best passage of each of so many documents, best first. */
  nearest: (count: number) => Promise<RetrievedPassage[]>;
  /** What a model reads, best first: documents whole or their sections, each under the passage that it is found by. */
  read: (reading?: Reading) => Promise<RetrievedPassage[]>;
}

export type Retrieve = (request: RetrievalRequest) => Promise<Retrieval>;

/** What was found for one audience: in all that it may be told, and in some categories of that. */
export interface FoundWithin {
  everywhere: Retrieval;
  within: Retrieval;
  /** Every document that it may be told but Extras, whole, those that were found first; null where they are more than so many characters. */
  whole: (room: number) => Promise<RetrievedPassage[] | null>;
  /** The Extras entries that come near, each by itself and best first, but for the one that answers. */
  nearAnswers: RetrievedPassage[];
  /** Whether what that audience may not be told comes near the question. */
  beyond: EvidenceState;
  /** The best passages of so many documents of that, best first, and of its Extras. */
  nearBeyond: (count: number) => Promise<RetrievedPassage[]>;
}

export type RetrieveWithin = (request: WithinRequest) => Promise<FoundWithin>;

const toSource = ({ passages: [best], relevance: relevanceScore }: QuotedDocument): RetrievedSource[] => {
  if (best === undefined) return [];
  const { documentId: id, title, category, heading, ends } = best;
  return [{ id, title, category, heading, ends, relevanceScore }];
};

const ofEntry = (entry: RetrievedPassage): QuotedDocument => ({
  documentId: entry.documentId,
  relevance: entry.relevance,
  passages: [entry],
});

const candidatesShown = 10;

const nearestOf = ({ wordings }: Found): number =>
  Math.max(0, ...wordings.flatMap(({ similarities: all, isByOwn }) => (isByOwn ? [] : [...all.values()])));

const evidenceOf = ({ wordings }: Found): Evidence => {
  const [evidence] = wordings.map(measureEvidence).toSorted((a, b) => probabilityOf(b) - probabilityOf(a));
  if (evidence === undefined) throw new Error("Nothing was searched");
  return evidence;
};

const examined = 5;

/** How alike a question is to one of these terms, 0 to 1: what each covers of the other, as one number. */
const questionSimilarity = (asked: AskedTerm[], terms: string[]): number => {
  const covered = coverageOf(asked, terms);
  const shares = new Map(
    asked.flatMap(({ variants }) => variants.map(({ term, share }) => [term, share] as const)),
  );
  const covering = terms.reduce((sum, term) => sum + (shares.get(term) ?? 0), 0) / Math.max(terms.length, 1);
  return covered + covering === 0 ? 0 : (2 * covered * covering) / (covered + covering);
};

const wordingsOfEntry = ({
  heading,
  alsoAsked,
}: Pick<RetrievedPassage, "heading" | "alsoAsked">): string[] => [heading ?? "", ...alsoAsked];

const entriesFoundBy = async (found: FoundByWording): Promise<RetrievedPassage[]> => {
  const matches = [found.lexical, found.dense].flatMap((leg) =>
    leg.filter(({ kind }) => kind !== "document").slice(0, examined),
  );
  if (matches.length === 0) return [];
  const rows = await found.asked.index.load([...new Set(matches.map(({ passageId }) => passageId))]);
  const sense = senseOf(found.asked.text);
  return rows.flatMap((row) => {
    const wordings = wordingsOfEntry(row).filter((wording) => mayMeanSame(sense, senseOf(wording)));
    if (wordings.length === 0) return [];
    // As they were indexed.
    const languageFor = languagesOfEntry(row.heading ?? "", row.text);
    const byWords = wordings.map((wording) =>
      questionSimilarity(found.asked.terms, [...new Set(termsOf(wording, languageFor(wording)))]),
    );
    // The threshold is one of words, or of a model that somebody chose.
    const byMeaning = found.isByOwn ? 0 : (found.similarities.get(row.passageId) ?? 0);
    return quote(row, Math.max(byMeaning, ...byWords));
  });
};

/**
 * The Extras entry that was asked before, if its question is at least `threshold` percent like some wording, or the very words,
 * and wants to know the same: alike but for "minimum" and "maximum" is another question.
 */
export const bestEntry = async (
  { asked, wordings }: Found,
  threshold: number,
): Promise<RetrievedPassage | null> => {
  const entries = await Promise.all(wordings.map(entriesFoundBy));
  const words = wordsOf(asked.text).join(" ");
  const isAsked = (entry: RetrievedPassage) =>
    wordingsOfEntry(entry).some((wording) => wordsOf(wording).join(" ") === words);
  const [best] = entries
    .flat()
    .toSorted((a, b) => b.relevance - a.relevance || Number(isAsked(b)) - Number(isAsked(a)));
  return best !== undefined && (best.relevance >= threshold || isAsked(best)) ? best : null;
};

const figuresIn = (text: string): string[] => wordsOf(text).filter((word) => /\p{N}/u.test(word));

/** Whether what was found first answers a question that has other figures in the place of those asked with. */
const isOfOtherFigures = (question: string, [first]: RetrievedPassage[]): boolean => {
  if (first === undefined || first.entryId === null) return false;
  const asked = figuresIn(question);
  return wordingsOfEntry(first).every((wording) => {
    const kept = figuresIn(wording);
    return asked.some((one) => !kept.includes(one)) && kept.some((one) => !asked.includes(one));
  });
};

const stateFound = (found: Found, evidence: Evidence, passages: RetrievedPassage[]): EvidenceState => {
  const state = stateOf(evidence, nearestOf(found));
  return state === "answer" && isOfOtherFigures(found.asked.text, passages) ? "possibly_related" : state;
};

/** What was found in the scope at a place among those that were searched. */
const judge = async (
  deps: KnowledgeDeps,
  found: Found,
  { most, place }: { most: number; place: number },
): Promise<Retrieval> => {
  const entry = await bestEntry(found, deps.config.assistant.extrasThreshold);
  const quoted = await quoteDocuments(found, most);
  const evidence = evidenceOf(found);
  const documents =
    entry === null
      ? quoted
      : [ofEntry(entry), ...quoted.filter(({ documentId }) => documentId !== entry.documentId)].slice(
          0,
          most,
        );
  const passages = documents.flatMap((document) => document.passages);
  const state = entry === null ? stateFound(found, evidence, passages) : "answer";
  const passageIds = passages.map(({ passageId }) => passageId);
  return {
    evidence: state,
    probability: entry === null ? probabilityOf(evidence) : entry.relevance / 100,
    isByChance: entry === null && isFoundByChance(evidence, nearestOf(found)),
    coverage: entry === null ? evidence.share : 1,
    passages,
    isFirstEnough: state === "answer" && isFirstEnough(found, passageIds),
    sources: documents.flatMap(toSource),
    extras: entry,
    candidates: found.documents.slice(0, candidatesShown),
    wordings: found.wordings,
    nearest: (count) => bestPassages(found, count),
    read: ({ room = Infinity, ...reading } = {}) =>
      readSources(found, entry, {
        ...reading,
        place,
        room: Math.min(room, deps.config.assistant.contextChars),
      }),
  };
};

const wordingsOf = async (
  deps: KnowledgeDeps,
  { question, also = [], glossary }: RetrievalRequest,
): Promise<string[]> => withOtherWordings([question, ...also], glossary ?? (await deps.glossary()));

/** Finds what the knowledge base says about a question, and judges whether that answers it. */
export const retrieve =
  (deps: KnowledgeDeps): Retrieve =>
  async (request) => {
    const { documents, now, known = [] } = request;
    const wordings = await wordingsOf(deps, request);
    const [found] = await findPassages(deps, wordings, [{ kinds: allKinds }], { known: [known], now });
    return judge(deps, found, { most: documents, place: 0 });
  };

/** Finds the same in what may be told to an audience, and beside it what some categories of that say, in one search. */
export const retrieveWithin =
  (deps: KnowledgeDeps): RetrieveWithin =>
  async ({ within, audience, ...request }) => {
    const others = { leads: "agents", agents: "leads" } as const;
    const [everywhere, inside, outside] = await findPassages(deps, await wordingsOf(deps, request), [
      { kinds: allKinds, audience },
      { kinds: ["document"], categories: within.categories, audience },
      { kinds: allKinds, audience: others[audience] },
    ]);
    const [found, some, entries] = await Promise.all([
      judge(deps, everywhere, { most: request.documents, place: 0 }),
      judge(deps, inside, { most: within.documents, place: 1 }),
      nearestEntries(everywhere),
    ]);
    return {
      everywhere: found,
      within: some,
      whole: (room) => readWhole(everywhere, 0, room),
      nearAnswers: entries.filter(({ passageId }) => passageId !== found.extras?.passageId),
      beyond: stateOf(evidenceOf(outside), nearestOf(outside)),
      nearBeyond: (count) => bestWithEntry(outside, count),
    };
  };
