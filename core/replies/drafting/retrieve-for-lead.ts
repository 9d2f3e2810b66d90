import type { ContextDocument, ScoredSource } from "#contracts/chat.ts";
import type { Service } from "#contracts/common.ts";
import type {
  FoundWithin,
  Retrieval,
  RetrievedPassage,
  RetrievedSource,
  RetrieveWithin,
} from "../../knowledge/retrieval/retrieve.ts";
import { withinRoom } from "../../answering/hold-retrieval.ts";
import { sectionsFor, serviceWeight } from "./service-weight.ts";

export const scriptCategory = "Lead Handling Scripts";

/** How many documents of each kind a reply rests on, and how much is read of them. */
export interface LeadRetrievalLimits {
  scripts: number;
  documents: number;
  /** How much of them a model reads, in characters. */
  contextChars: number;
}

export interface LeadQuestion {
  /** The lead's message, completed from the conversation. */
  message: string;
  /** Further searches for the same. */
  also?: string[];
  service: Service;
}

/** What the knowledge base has for a lead's message. */
export interface LeadRetrieval {
  /** What was found in all that may be told to a lead. */
  everywhere: Retrieval;
  /** Whether any document comes near the message, be it none that may be told to a lead. */
  isKnown: boolean;
  /**
   * What comes near, best first: the core team's answer, scripts, then the other documents and answers to something like it;
   * these before scripts where they alone surely answer, and no script is called as the lead says.
   */
  sections: RetrievedPassage[];
  /** Whether a section surely answers, by what it has of the message itself, and does not only come near. */
  isSure: (section: RetrievedPassage) => boolean;
  /** What does not come near, yet has something of what was said, in the same order. */
  further: RetrievedPassage[];
  /** What was found by: of the core team's answer, then the scripts, its other answers that come near, and the general documents. */
  passages: RetrievedPassage[];
  /** What a model reads, of the same and in the same order, in so many characters at most. */
  read: (chars: number) => Promise<RetrievedPassage[]>;
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  /** What comes near in documents that may not be told to a lead, best first: for who writes to the lead, or answers it. */
  agentsOnly: () => Promise<RetrievedPassage[]>;
}

/** So many scripts more are looked at, because those of other services drop behind. */
const scriptsMore = 5;
/** How many scripts may stand among the documents found first. */
const scriptsAmong = 4;
/** So many general documents more are looked at for the same reason, and read while there is room. */
const documentsMore = 4;

/** Percent: less of what was said is in any section. */
const leastRelevance = 20;

/** So many documents that may not be told are shown at most. */
const mostAgentsOnly = 3;

const isScript = ({ category }: { category: string | null }) => category === scriptCategory;

const byScore = <Scored>(all: Scored[], scoreOf: (one: Scored, rank: number) => number): Scored[] =>
  all
    .map((one, rank) => ({ one, score: scoreOf(one, rank) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);

/** Documents whose places count as 1/2, 1/3, 1/4 and so on, those that name the service before others of about the same. */
const inPlaces = (sources: RetrievedSource[], service: Service): RetrievedSource[] =>
  byScore(
    sources,
    ({ title, heading }, rank) => 1 / (rank + 2) + serviceWeight(`${title} ${heading ?? ""}`, service),
  );

const isWorthALook = ({ relevance }: RetrievedPassage): boolean => relevance >= leastRelevance;

/** What of a search may be a lead's reply: near, if anything is and it about as much as that, or it is called as the lead says; or further away. */
const sayableIn = (
  { evidence, passages }: Retrieval,
  fitting: ReturnType<typeof sectionsFor>,
  isOwn: (passage: RetrievedPassage) => boolean = () => true,
): Record<"near" | "further", RetrievedPassage[]> => {
  const best = Math.max(0, ...passages.map(({ relevance }) => relevance));
  const isNear = (section: RetrievedPassage) =>
    (evidence !== "gap" && section.relevance >= best / 2) || fitting.isCalled(section);
  const sections = byScore(
    passages.filter(isOwn),
    (section) => section.relevance / 100 + fitting.weightOf(section),
  );
  const near = sections.filter(isNear);
  return { near, further: sections.filter((passage) => !near.includes(passage) && isWorthALook(passage)) };
};

/** The same of the scripts and of what else may be told, which goes first where it alone surely answers. */
const sectionsIn = ({ everywhere, within }: FoundWithin, fitting: ReturnType<typeof sectionsFor>) => {
  const isGeneral = (passage: RetrievedPassage) =>
    passage.entryId === null ? !isScript(passage) : passage !== everywhere.extras;
  const scripts = sayableIn(within, fitting);
  const others = sayableIn(everywhere, fitting, isGeneral);
  const isScriptFirst =
    within.evidence === "answer" || everywhere.evidence !== "answer" || scripts.near.some(fitting.isCalled);
  return isScriptFirst ? [scripts, others] : [others, scripts];
};

const passagesOf = ({ passages }: Retrieval, sources: RetrievedSource[]): RetrievedPassage[] =>
  sources.flatMap(({ id }) =>
    passages.filter(({ documentId, entryId }) => documentId === id && entryId === null),
  );

/** The document of a passage, as it is found by it. */
const sourceOf = ({
  documentId: id,
  title,
  category,
  heading,
  ends,
  relevance: relevanceScore,
}: RetrievedPassage): RetrievedSource => ({ id, title, category, heading, ends, relevanceScore });

const scored = (sources: RetrievedSource[]): ScoredSource[] => {
  let least = 100;
  return sources.map(({ category: _category, ends, ...source }) => {
    least = Math.min(least, source.relevanceScore);
    return { ...source, relevanceScore: least, passage: ends() };
  });
};

/** Passages of documents as what they are found by. */
export const scoredPassages = (passages: RetrievedPassage[]): ScoredSource[] =>
  scored(passages.map(sourceOf));

/** How much of the room the scripts may take. */
const scriptShare = 0.6;

/** How much of the room the answers that only come near may take. */
const answerShare = 0.2;

const sizeOf = (passages: RetrievedPassage[]): number =>
  passages.reduce((sum, { text }) => sum + text.length, 0);

/** The documents with these ids in their order, then the others. */
const chosenFirst = (documents: RetrievedPassage[], ids: string[]): RetrievedPassage[] => {
  const chosen = ids.flatMap((id) => documents.filter(({ documentId }) => documentId === id));
  return [...chosen, ...documents.filter((document) => !chosen.includes(document))];
};

/** Reads all that may be told where it fits; otherwise the answer, the scripts in a part of the room, and the general documents in the rest. */
const readAll =
  (
    { everywhere, within, whole, nearAnswers }: FoundWithin,
    scripts: string[],
    general: string[],
    most: number,
  ) =>
  async (chars: number): Promise<RetrievedPassage[]> => {
    const room = Math.min(chars, most);
    const near = withinRoom(nearAnswers, { room: room * answerShare });
    const answers = everywhere.extras === null ? [] : [everywhere.extras];
    const library = await whole(room - sizeOf([...answers, ...near]));
    if (library !== null) {
      const all = chosenFirst(library, [...scripts, ...general]);
      return [...answers, ...all.filter(isScript), ...near, ...all.filter((source) => !isScript(source))];
    }
    const first = await within.read({ documents: scripts, room: room * scriptShare });
    const others = await everywhere.read({ documents: general, room: room - sizeOf([...first, ...near]) });
    const answer = others.filter(({ entryId }) => entryId !== null);
    return [...answer, ...first, ...near, ...others.filter(({ entryId }) => entryId === null)];
  };

/** Percent, the share of a question from which a search is sure by itself: a section with less is not what makes it so. */
const leastSure = 60;

const isSureIn =
  ({ everywhere, within }: FoundWithin, { isSpoken }: ReturnType<typeof sectionsFor>) =>
  (section: RetrievedPassage): boolean => {
    if (section.entryId !== null) return section === everywhere.extras;
    const { evidence } = isScript(section) ? within : everywhere;
    return isSpoken(section) || (section.relevance >= leastSure && evidence === "answer");
  };

const agentsOnlyIn = async (nearBeyond: FoundWithin["nearBeyond"]): Promise<RetrievedPassage[]> => {
  const near = (await nearBeyond(mostAgentsOnly)).filter(isWorthALook);
  // The answer that stands last keeps its place.
  return near.toSpliced(mostAgentsOnly - 1, near.length - mostAgentsOnly);
};

const idsOf = (sources: RetrievedSource[]): string[] => sources.map(({ id }) => id);

/** Looks a message up in what leads may be told: Extras LEAD at its threshold first, then the scripts, then everything else, with what of Extras LEAD comes near. */
export const retrieveForLead =
  (retrieve: RetrieveWithin, { contextChars, ...limits }: LeadRetrievalLimits) =>
  async ({ message, also = [], service }: LeadQuestion): Promise<LeadRetrieval> => {
    const found = await retrieve({
      question: message,
      also,
      documents: limits.documents + documentsMore + scriptsAmong,
      audience: "leads",
      within: { categories: [scriptCategory], documents: limits.scripts + scriptsMore },
    });
    const { everywhere, within, nearAnswers, beyond, nearBeyond } = found;
    const entries = everywhere.extras === null ? [] : [everywhere.extras];
    const ofAnswers = [...entries, ...nearAnswers].slice(0, 1).map(sourceOf);
    const isGeneral = (source: RetrievedSource) =>
      !isScript(source) && ofAnswers.every(({ id }) => id !== source.id);
    const scripts = inPlaces(within.sources, service).slice(0, limits.scripts);
    const others = everywhere.sources.filter(isGeneral);
    const general = inPlaces(others, service).slice(0, limits.documents + documentsMore);
    const shown = general.slice(0, limits.documents);
    const inOrder = entries.length > 0 ? [ofAnswers, scripts, general] : [scripts, general, ofAnswers];
    const sources = inOrder.flat();
    const fitting = sectionsFor({ message, service });
    const offered = sectionsIn(found, fitting);
    return {
      everywhere,
      isKnown: [everywhere.evidence, within.evidence, beyond].some((evidence) => evidence !== "gap"),
      sections: [...entries, ...offered.flatMap(({ near }) => near)],
      isSure: isSureIn(found, fitting),
      further: offered.flatMap(({ further }) => further),
      passages: [
        ...entries,
        ...passagesOf(within, scripts),
        ...nearAnswers,
        ...passagesOf(everywhere, shown),
      ],
      read: readAll(found, idsOf(scripts), idsOf(general), contextChars),
      sources: scored(sources),
      contextDocuments: sources.map(({ id, title, category }) => ({ id, title, category })),
      agentsOnly: () => agentsOnlyIn(nearBeyond),
    };
  };
