import { escapePattern } from "#contracts/escape-pattern.ts";
import type { LeadGuess } from "#contracts/lead-replier.ts";
import type { Actor } from "../../actor.ts";
import type { Config } from "../../config.ts";
import type { CurrentModel } from "../../platform/model.ts";
import type { NamedSection } from "../../knowledge/retrieval/lookups.ts";
import { projectKeyOf } from "../../text/project-key.ts";
import { isPlaceOrTime } from "../../text/place-or-time.ts";
import { wordsOf } from "../../text/words.ts";
import type { LeadConversationStore } from "../../leads/lead-conversation-store.ts";
import { askGuess } from "./ask-guess.ts";
import { createServices } from "./guess-service.ts";
import { namedProject } from "./named-project.ts";

export interface GuessDeps {
  conversations: Pick<LeadConversationStore, "namedIn">;
  knowledge: {
    /** Those of the words of a text, in small letters, that the library has in some form. */
    knownWords: (text: string) => Promise<string[]>;
    /** Parts of documents that are called by one of these names, so many at most. */
    namedSections: (names: readonly string[], most: number) => Promise<NamedSection[]>;
  };
  /** Null is playbook mode. */
  model: CurrentModel;
  config: Pick<Config, "orgName" | "assistant">;
}

/** Who introduces themselves does so near the beginning. */
const readChars = 2_000;
const longestName = 200;

const stands = (name: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(projectKeyOf(name))}(?![\\p{L}\\p{N}])`, "u").test(text);

/**
 * A name of which the library, or the firm's own, has every word is none of a lead's, nor is one that ends with the agent's,
 * whom it greets.
 */
const guessProject = async (
  { knowledge, config }: GuessDeps,
  { username, telegramUsername }: Actor,
  text: string,
): Promise<string | null> => {
  const known = new Set([...(await knowledge.knownWords(text)), ...wordsOf(config.orgName)]);
  const own = new Set(wordsOf(`${username} ${telegramUsername}`.replaceAll("_", " ")));
  const isOther = (name: string) => {
    const words = wordsOf(name);
    const isKnown = words.every((word) => known.has(word)) || own.has(words.at(-1) ?? "");
    return isKnown || name.length > longestName || isPlaceOrTime(name);
  };
  return namedProject(text, isOther);
};

/**
 * What a message says of the lead it is from: a lead of the actor's that it names, or else whom the model, or without one
 * the form of its names, says it to be from; and the service.
 */
export const guessLead = (deps: GuessDeps) => {
  const { conversations, knowledge, config, model } = deps;
  const services = createServices(knowledge.namedSections);

  const guess = async (actor: Actor, text: string): Promise<LeadGuess> => {
    const reader = model();
    if (reader !== null) {
      const topicsOf = await services.topics();
      const asking = { orgName: config.orgName, topicsOf, patience: config.assistant.understandSeconds };
      const asked = await askGuess(reader, asking, text);
      if (asked !== null) return asked;
    }
    const [projectName, service] = await Promise.all([guessProject(deps, actor, text), services.guess(text)]);
    return { projectName, service };
  };

  return async (actor: Actor, { leadMessage }: { leadMessage: string }): Promise<LeadGuess> => {
    const text = leadMessage.slice(0, readChars);
    const key = projectKeyOf(text);
    const [leads, guessed] = await Promise.all([conversations.namedIn(actor.id, key), guess(actor, text)]);
    const [known] = leads
      .filter((name) => stands(name, key))
      .toSorted((one, other) => other.length - one.length);
    return { projectName: known ?? guessed.projectName, service: guessed.service };
  };
};
