import type { ContextDocument, ScoredSource } from "#contracts/chat.ts";
import { sentencesOf } from "../../answering/sentences.ts";
import { isTalk } from "../../answering/understand.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { askedWords } from "../../text/terms.ts";
import { scoredPassages } from "./retrieve-for-lead.ts";
import type { LeadMessage } from "./lead-message.ts";
import { shareIn } from "./stated.ts";
import type { WrittenReply } from "./write-reply.ts";

/** What a draft was made with. */
export interface RestsOn {
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
  /** The core team's own answers that it rests on; of a gap, those that were found and did not answer. */
  entryIds: string[];
  /** Whether it may not be what the lead asked for. */
  uncertain?: boolean;
}

/** The core team's own answers among passages. */
export const entriesOf = (passages: RetrievedPassage[]): string[] =>
  passages.flatMap(({ entryId }) => entryId ?? []);

/** A sentence has its words from a source that has at least so great a share of them. */
const leastShare = 0.5;
/** So many documents are shown at most where a reply does not say which it used. */
const mostUnnamed = 3;

/** The sources that a reply has its words from: for each of its sentences the one that has most of them. */
const sourcesOfWords = (reply: string, sources: RetrievedPassage[]): RetrievedPassage[] => {
  const sentences = reply.split("\n").flatMap(sentencesOf);
  const nearestTo = (sentence: string): RetrievedPassage[] => {
    const words = askedWords(sentence);
    const shares = sources.map(({ text }) => shareIn(words, text));
    const most = Math.max(0, ...shares);
    return most < leastShare ? [] : sources.slice(shares.indexOf(most), shares.indexOf(most) + 1);
  };
  const nearest = new Set(sentences.flatMap(nearestTo));
  return sources.filter((source) => nearest.has(source)).slice(0, mostUnnamed);
};

/**
 * What a reply rests on: the sources it says it used, and where it does not say, those that have its words. What answers
 * nothing rests on none. It is uncertain unless the model says that all of it is answered, and from what.
 */
export const restingOn = (
  { retrieval, kind }: LeadMessage,
  sources: RetrievedPassage[],
  { text, used, verdict }: Pick<WrittenReply, "used" | "verdict"> & { text: string },
): RestsOn => {
  const unnamed = () => (verdict === "none" ? [] : sourcesOfWords(text, sources));
  const named = used === null ? unnamed() : sources.filter((_, index) => used.includes(index + 1));
  const ids = new Set(named.map(({ documentId }) => documentId));
  const entries = named.filter(({ entryId }) => entryId !== null);
  const known = retrieval.sources.filter(({ id }) => ids.has(id));
  // All of a small library is read, whatever was found.
  const beyond = named.filter(({ documentId }) => known.every(({ id }) => id !== documentId));
  const byEntry = (source: ScoredSource): ScoredSource => {
    const entry = entries.find(({ documentId }) => documentId === source.id);
    return entry === undefined ? source : { ...source, heading: entry.heading, passage: entry.ends() };
  };
  return {
    sources: [...known.map(byEntry), ...scoredPassages(beyond)],
    contextDocuments: [
      ...retrieval.contextDocuments.filter(({ id }) => ids.has(id)),
      ...beyond.map(({ documentId: id, title, category }) => ({ id, title, category })),
    ],
    entryIds: entriesOf(named),
    uncertain: verdict !== "none" && !isTalk(kind) && (verdict !== "yes" || named.length === 0),
  };
};
