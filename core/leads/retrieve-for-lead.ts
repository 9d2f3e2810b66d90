import type { ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { ContextDocument } from "#contracts/chat.ts";
import type { MatchedPassage } from "../knowledge/match-passages.ts";
import type {
  Retrieval,
  RetrievedPassage,
  RetrievedSource,
  RetrieveWithin,
  WithinRequest,
} from "../knowledge/retrieve.ts";
import { once } from "../once.ts";
import { inEnglish } from "./foreign-words.ts";
import { leadQuery, ownWords } from "./lead-query.ts";
import { plainIntent } from "./plain-intent.ts";
import { serviceNames, stageNames, type Stage } from "./stage.ts";

export const scriptCategory = "Lead Handling Scripts";

/** How many documents of each kind a reply rests on. */
export interface LeadRetrievalLimits {
  scripts: number;
  documents: number;
}

export interface LeadQuestion {
  /** The lead's message, completed from the conversation. */
  message: string;
  service: Service;
}

interface Situation {
  service: Service;
  stage: Stage;
}

/** What the knowledge base has for a lead's message. */
export interface LeadRetrieval {
  /** Whether anything was found that may answer the message. */
  found: boolean;
  /** Whether documents that are no scripts may. */
  documented: boolean;
  /** How probable it is that the scripts answer it, 0 to 1. */
  probability: number;
  /** The core team's own answer to such a message, if there is one. */
  entry: RetrievedPassage | null;
  /** The core team's answer, then the scripts, then the general documents. */
  passages: RetrievedPassage[];
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  /** Loads the passages of the scripts that may have the words, best first, those of other services left out. */
  matches: () => Promise<MatchedPassage[]>;
  /** What the scripts were looked up by. */
  query: string;
  /** What the lead plainly means, in the words that scripts are headed with; empty where that is not told. */
  intent: string;
}

/** How far a title moves a script: places in the ranking count as 1/2, 1/3, 1/4 and so on. */
const titleWeights = { ownService: 0.18, ownStage: 0.1, otherService: -1, otherStage: -1 };
/** So many scripts more are looked at, because those of other services and of the other stage drop out. */
const scriptsMore = 5;
/** How many of the scripts' passages are looked at, and of those for the service. */
const matchesLookedAt = 40;
const matchesChosenFrom = 15;
/** How many scripts may stand among the documents found first. */
const scriptsAmong = 4;

/** Whether a script is for another service alone. */
const isForAnother = (title: string, service: Service): boolean =>
  !title.includes(serviceNames[service]) && Object.values(serviceNames).some((name) => title.includes(name));

const titleWeight = (title: string, { service, stage }: Situation): number => {
  const own = title.includes(serviceNames[service]);
  const other = isForAnother(title, service);
  const otherStage = stageNames[stage === "awaiting" ? "received" : "awaiting"];
  return (
    (own ? titleWeights.ownService : 0) +
    (other ? titleWeights.otherService : 0) +
    (title.includes(stageNames[stage]) ? titleWeights.ownStage : 0) +
    (title.includes(otherStage) ? titleWeights.otherStage : 0)
  );
};

const rankScripts = (sources: RetrievedSource[], situation: Situation, most: number): RetrievedSource[] =>
  sources
    .map((source, rank) => ({ source, score: 1 / (rank + 2) + titleWeight(source.title, situation) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ source }) => source);

const passagesOf = ({ passages }: Retrieval, sources: RetrievedSource[]): RetrievedPassage[] =>
  sources.flatMap(({ id }) =>
    passages.filter(({ documentId, entryId }) => documentId === id && entryId === null),
  );

const scored = (sources: RetrievedSource[]): ScoredSource[] => {
  let least = 100;
  return sources.map(({ category: _category, ends, ...source }) => {
    least = Math.min(least, source.relevanceScore);
    return { ...source, relevanceScore: least, passage: ends() };
  });
};

// Lower than for a colleague's question: leads talk around the point, and a reply held back costs more than a loose one.
const leastProbability = { scripts: 0.18, everywhere: 0.28 };
const mayAnswer = ({ evidence, probability }: Retrieval, least: number) =>
  evidence !== "gap" || probability >= least;

const isScript = ({ category }: RetrievedSource) => category === scriptCategory;

/** Asks for the scripts in their own words where the lead's are known to mean them, and for everything else as it was said. */
const requestFor = (query: string, intent: string, limits: LeadRetrievalLimits): WithinRequest => ({
  question: query,
  documents: limits.documents + scriptsAmong,
  extras: "extras_lead",
  within: {
    categories: [scriptCategory],
    documents: limits.scripts + scriptsMore,
    passages: matchesLookedAt,
    wording: intent === "" ? undefined : `${intent}. ${query}`,
  },
});

/** What was found by the wording that is most probably answered, by the core team's own answer before all. */
const likeliest = <Found extends Record<"everywhere" | "within", Retrieval>>([
  first,
  ...others
]: Found[]): Found => {
  if (first === undefined) throw new Error("A message was looked up by nothing");
  const chance = ({ everywhere, within }: Found) =>
    Number(everywhere.extras !== null) + Math.max(everywhere.probability, within.probability);
  return others.reduce((best, found) => (chance(found) > chance(best) ? found : best), first);
};

/**
 * Looks a message up: Extras LEAD at its threshold first, then the scripts, then everything else. Unless it decides what
 * is meant, the stage is asked for when the search is done, so that it may be read meanwhile.
 */
export const retrieveForLead =
  (retrieve: RetrieveWithin, limits: LeadRetrievalLimits) =>
  async ({ message, service }: LeadQuestion, stage: () => Promise<Stage>): Promise<LeadRetrieval> => {
    const intent = await plainIntent(inEnglish(message), stage);
    const found = await Promise.all(
      [leadQuery(message), ...ownWords(message)].map(async (query, at) => ({
        query,
        ...(await retrieve(requestFor(query, at === 0 ? intent : "", limits))),
      })),
    );
    const { query, everywhere, within, matches } = likeliest(found);
    const entry = everywhere.extras;
    const isEntry = ({ id }: RetrievedSource) =>
      everywhere.passages.some(({ documentId, entryId }) => documentId === id && entryId !== null);
    const scripts = rankScripts(within.sources, { service, stage: await stage() }, limits.scripts);
    const general = everywhere.sources
      .filter((source) => !isScript(source) && !isEntry(source))
      .slice(0, limits.documents);
    const answers = entry === null ? [] : everywhere.sources.filter(isEntry);
    const sources = [...answers, ...scripts, ...general];
    return {
      found:
        mayAnswer(within, leastProbability.scripts) || mayAnswer(everywhere, leastProbability.everywhere),
      documented: everywhere.evidence !== "gap",
      probability: within.probability,
      entry,
      matches: once(async () => {
        const all = await matches();
        return all.filter(({ title }) => !isForAnother(title, service)).slice(0, matchesChosenFrom);
      }),
      passages: [
        ...(entry === null ? [] : [entry]),
        ...passagesOf(within, scripts),
        ...passagesOf(everywhere, general),
      ],
      sources: scored(sources),
      contextDocuments: sources.map(({ id, title, category }) => ({ id, title, category })),
      query,
      intent,
    };
  };

/** What was found, the document first whose words a reply takes. */
export const ledBy = (passage: RetrievedPassage, found: LeadRetrieval): ReturnType<typeof restingOn> => {
  const first = restingOn([passage]);
  const others = found.sources.filter(({ id }) => id !== passage.documentId);
  const sources = [...first.sources, ...others].map((source, at) => ({
    ...source,
    relevanceScore:
      at === 0
        ? Math.max(source.relevanceScore, ...others.map((other) => other.relevanceScore))
        : source.relevanceScore,
  }));
  return {
    passages: [passage, ...found.passages.filter(({ passageId }) => passageId !== passage.passageId)],
    sources,
    contextDocuments: [
      ...first.contextDocuments,
      ...found.contextDocuments.filter(({ id }) => id !== passage.documentId),
    ],
  };
};

/** What a reply rests on that takes its words from several places; a document counts once, the nearest first. */
export const restingOn = (
  passages: RetrievedPassage[],
): Pick<LeadRetrieval, "passages" | "sources" | "contextDocuments"> => {
  const nearest = passages.toSorted((a, b) => b.relevance - a.relevance);
  const documents = nearest.filter(
    ({ documentId }, at) => nearest.findIndex((one) => one.documentId === documentId) === at,
  );
  return {
    passages,
    sources: documents.map(({ documentId: id, title, heading, relevance, ends }) => ({
      id,
      title,
      heading,
      relevanceScore: relevance,
      passage: ends(),
    })),
    contextDocuments: documents.map(({ documentId: id, title, category }) => ({ id, title, category })),
  };
};
