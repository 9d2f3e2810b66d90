import type { Scope } from "../../knowledge/index/search-scope.ts";
import type { PassageRow } from "../../knowledge/index/search-store.ts";

const agentsOnly: Scope = { kinds: ["document", "extras"], audience: "agents" };
const forLeads: Scope = { kinds: ["document", "extras_lead"], audience: "leads" };
/** So many passages are looked at for each text. */
const nearest = 4;

/** Passages under their headings, by who may be told them. */
export interface NearPassages {
  internal: string[];
  tellable: string[];
}

/** What may not be told to leads: looked up in what is about to be told to one. */
export interface AgentsOnly {
  /** The passages that come nearest to any of these texts, by their words. */
  near: (texts: string[]) => Promise<NearPassages>;
  /** Those of these words, in small letters, that stand in some document for agents only. */
  mentioned: (words: string[]) => Promise<string[]>;
}

const textsOf = (rows: PassageRow[]): string[] => [
  ...new Set(rows.map(({ title, heading, text }) => `## ${heading ?? title}\n\n${text}`)),
];

interface Deps {
  /** By their words alone: whoever asks must not wait for a model. */
  nearestByWords: (texts: string[], scopes: Scope[], limit: number) => Promise<PassageRow[][]>;
  /** Those of these words that stand in some document of a scope. */
  mentioned: (words: string[], scope: Scope) => Promise<string[]>;
}

/** Looks up what may not be told to leads. */
export const agentsOnlyIn = ({ nearestByWords, mentioned }: Deps): AgentsOnly => ({
  near: async (texts) => {
    const [internal = [], tellable = []] = await nearestByWords(texts, [agentsOnly, forLeads], nearest);
    return { internal: textsOf(internal), tellable: textsOf(tellable) };
  },
  mentioned: async (words) => (words.length === 0 ? [] : mentioned(words, agentsOnly)),
});
