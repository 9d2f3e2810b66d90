import { sentencesOf, withoutSentences } from "../../answering/sentences.ts";
import type { AgentsOnly } from "./agents-only.ts";
import { addressesIn, findLeaks, mayRepeat } from "./leaks.ts";
import { type LeadSource, sayableIn, spokenIn } from "./told.ts";

/** So many sentences of a reply are looked up at most. */
const mostSentences = 20;

/** Where is looked up what a lead must not be told. */
export interface Internal {
  agentsOnly: AgentsOnly;
  /** Those of these names, in small letters, that people of the product bear. */
  peopleAmong: (names: string[]) => Promise<{ id: string; name: string }[]>;
}

export interface CheckedReply {
  text: string;
  /** What it is made from, all of which may be told. */
  sources: LeadSource[];
  /** What the lead and the agent said. */
  said: string[];
  /** Who writes it, whose own name may be told; null for nobody. */
  agentId: string | null;
  /** Whether a model has judged what of it is internal; words alone then prove nothing. */
  isJudged: boolean;
  /** Its sentences that the model found borne out by sources, their figures included. */
  borneOut: string[];
}

const internalAddresses = async (
  { agentsOnly, peopleAmong }: Internal,
  { text, sources, said, agentId }: CheckedReply,
): Promise<string[]> => {
  const given = addressesIn(text);
  if (given.length === 0) return [];
  // A document names to the agent whom to ask, and to the lead only what it has them say; a link or an e-mail address is for
  // whoever reads it.
  const texts = sources.map(({ text }) => text);
  const spoken = new Set([...said, ...texts.map(spokenIn)].flatMap(addressesIn));
  const told = new Set(sources.flatMap((source) => addressesIn(sayableIn(source))));
  const addresses = given.filter(
    (address) => !spoken.has(address) && (address.startsWith("@") || !told.has(address)),
  );
  const names = addresses.filter((address) => address.startsWith("@")).map((handle) => handle.slice(1));
  const [mentioned, people] = await Promise.all([agentsOnly.mentioned(addresses), peopleAmong(names)]);
  const own = people.find(({ id }) => id === agentId);
  const read = new Set(texts.flatMap(addressesIn));
  const ofDocuments = addresses.filter((address) => read.has(address));
  const others = people.filter((one) => one !== own).map(({ name }) => `@${name}`);
  return [...[...mentioned, ...ofDocuments].filter((address) => address !== `@${own?.name}`), ...others];
};

/** A reply without its sentences that say what is for agents only. */
export const withoutLeaks =
  (internal: Internal) =>
  async (reply: CheckedReply): Promise<string> => {
    const { text, sources, said, isJudged, borneOut } = reply;
    const sentences = text.split("\n").flatMap(sentencesOf).filter(mayRepeat).slice(0, mostSentences);
    const [near, addresses] = await Promise.all([
      internal.agentsOnly.near(sentences),
      internalAddresses(internal, reply),
    ]);
    const read = sources.map((source) => source.text);
    const tellable = [...read, ...said, ...near.tellable];
    const spoken = [...said, ...read.map(spokenIn)];
    const evidence = { tellable, internal: near.internal, addresses, said, spoken, isJudged, borneOut };
    const leaking = new Set(findLeaks(text, evidence).map(({ sentence }) => sentence));
    return leaking.size === 0 ? text : withoutSentences(text, (sentence) => leaking.has(sentence));
  };
