import { escapePattern } from "#contracts/escape-pattern.ts";
import type { LeadGuess } from "#contracts/lead-replier.ts";
import type { Actor } from "../../actor.ts";
import type { Config } from "../../config.ts";
import type { NamedSection } from "../../knowledge/retrieval/named-sections.ts";
import { projectKeyOf } from "../../text/project-key.ts";
import { isPlaceOrTime } from "../../text/place-or-time.ts";
import { wordsOf } from "../../text/words.ts";
import type { LeadConversationStore } from "../../leads/lead-conversation-store.ts";
import { guessService } from "./guess-service.ts";
import { namedProjects } from "./named-projects.ts";

export interface GuessDeps {
  conversations: Pick<LeadConversationStore, "namedIn">;
  knowledge: {
    /** Those of the words of a text, in small letters, that the library has in some form. */
    knownWords: (text: string) => Promise<string[]>;
    /** Parts of documents that are called by one of these names, so many at most. */
    namedSections: (names: readonly string[], most: number) => Promise<NamedSection[]>;
  };
  config: Pick<Config, "orgName">;
}

/** Who introduces themselves does so near the beginning. */
const readChars = 2_000;
const longestName = 200;

const stands = (name: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(projectKeyOf(name))}(?![\\p{L}\\p{N}])`, "u").test(text);

/** A name of which the library, or the firm's own, has every word is none of a lead's. */
const guessProject = async ({ knowledge, config }: GuessDeps, text: string): Promise<string | null> => {
  const named = namedProjects(text).filter((name) => name.length <= longestName && !isPlaceOrTime(name));
  if (named.length === 0) return null;
  const known = new Set([...(await knowledge.knownWords(named.join(" "))), ...wordsOf(config.orgName)]);
  return named.find((name) => wordsOf(name).some((word) => !known.has(word))) ?? null;
};

/** What a message says of the lead it is from: a lead of the actor's that it names, or else what it calls itself, and the service. */
export const guessLead = (deps: GuessDeps) => {
  const serviceOf = guessService(deps.knowledge.namedSections);
  return async ({ id }: Actor, { leadMessage }: { leadMessage: string }): Promise<LeadGuess> => {
    const text = leadMessage.slice(0, readChars);
    const key = projectKeyOf(text);
    const [leads, project, service] = await Promise.all([
      deps.conversations.namedIn(id, key),
      guessProject(deps, text),
      serviceOf(text),
    ]);
    const known = leads
      .filter((name) => stands(name, key))
      .toSorted((one, other) => other.length - one.length);
    return { projectName: known[0] ?? project, service };
  };
};
