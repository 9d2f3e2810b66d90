import type { ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type { ContextDocument } from "#contracts/chat.ts";
import type { Retrieval, RetrievedPassage, RetrievedSource, RetrieveWithin } from "../knowledge/retrieve.ts";
import { leadQuery } from "./lead-query.ts";
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
  /** Whether the scripts alone may, for which one of several things has to come nearer to them than a whole message. */
  scripted: boolean;
  /** The core team's own answer to such a message, if there is one. */
  entry: RetrievedPassage | null;
  /** Of the lead handling scripts, best first. */
  scripts: RetrievedPassage[];
  /** The core team's answer, then the scripts, then the general documents. */
  passages: RetrievedPassage[];
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  /** What the scripts were looked up by. */
  query: string;
}

/** How far a title moves a script: places in the ranking count as 1/2, 1/3, 1/4 and so on. */
const titleWeights = { ownService: 0.18, ownStage: 0.1, otherService: -1, otherStage: -1 };
/** So many scripts more are looked at, because those of other services and of the other stage drop out. */
const scriptsMore = 5;
/** How many scripts may stand among the documents found first. */
const scriptsAmong = 4;

const titleWeight = (title: string, { service, stage }: Situation): number => {
  const own = title.includes(serviceNames[service]);
  const other = Object.values(serviceNames).some(
    (name) => name !== serviceNames[service] && title.includes(name),
  );
  const otherStage = stageNames[stage === "awaiting" ? "received" : "awaiting"];
  return (
    (own ? titleWeights.ownService : 0) +
    (other && !own ? titleWeights.otherService : 0) +
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
// What a script comes near to it was mostly written for.
const leastProbability = { scripts: 0.18, alone: 0.75, everywhere: 0.28 };
const mayAnswer = ({ evidence, probability }: Retrieval, least: number) =>
  evidence !== "gap" || probability >= least;

const isScript = ({ category }: RetrievedSource) => category === scriptCategory;

/**
 * Looks a message up: Extras LEAD at its threshold first, then the scripts, then everything else. The stage is asked for
 * when the search is done, so that it may be read meanwhile.
 */
export const retrieveForLead =
  (retrieve: RetrieveWithin, limits: LeadRetrievalLimits) =>
  async ({ message, service }: LeadQuestion, stage: () => Promise<Stage>): Promise<LeadRetrieval> => {
    const query = leadQuery(message);
    const { everywhere, within: inScripts } = await retrieve({
      question: query,
      documents: limits.documents + scriptsAmong,
      extras: "extras_lead",
      within: { categories: [scriptCategory], documents: limits.scripts + scriptsMore },
    });
    const entry = everywhere.extras;
    const isEntry = ({ id }: RetrievedSource) =>
      everywhere.passages.some(({ documentId, entryId }) => documentId === id && entryId !== null);
    const scripts = rankScripts(inScripts.sources, { service, stage: await stage() }, limits.scripts);
    const general = everywhere.sources
      .filter((source) => !isScript(source) && !isEntry(source))
      .slice(0, limits.documents);
    const answers = entry === null ? [] : everywhere.sources.filter(isEntry);
    const sources = [...answers, ...scripts, ...general];
    const scriptPassages = passagesOf(inScripts, scripts);
    return {
      found:
        mayAnswer(inScripts, leastProbability.scripts) || mayAnswer(everywhere, leastProbability.everywhere),
      scripted: inScripts.probability >= leastProbability.alone,
      entry,
      scripts: scriptPassages,
      passages: [...(entry === null ? [] : [entry]), ...scriptPassages, ...passagesOf(everywhere, general)],
      sources: scored(sources),
      contextDocuments: sources.map(({ id, title, category }) => ({ id, title, category })),
      query,
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
