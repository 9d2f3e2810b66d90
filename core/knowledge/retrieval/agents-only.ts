import type { KnowledgeDeps } from "../knowledge-deps.ts";
import type { Scope } from "../index/search-scope.ts";
import type { PassageRow } from "../index/search-store.ts";
import { readQuestion, searchTerms } from "./read-question.ts";

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

/** Looks texts up by their words alone: whoever asks must not wait for a model. */
export const agentsOnlyIn = ({ search, documents }: KnowledgeDeps): AgentsOnly => ({
  near: async (texts) => {
    const found = await Promise.all(
      texts.map(async (text) => {
        const { index, terms } = await readQuestion(search, text, [agentsOnly, forLeads]);
        const matches = await index.match(searchTerms(terms), nearest);
        return Promise.all(matches.map((scope) => index.load(scope.map(({ passageId }) => passageId))));
      }),
    );
    const of = (scope: number) => textsOf(found.flatMap((scopes) => scopes[scope] ?? []));
    return { internal: of(0), tellable: of(1) };
  },
  mentioned: async (words) => (words.length === 0 ? [] : documents.mentioned(words, agentsOnly)),
});
