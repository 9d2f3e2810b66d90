import { setImmediate as nextTurn } from "node:timers/promises";
import type { Service } from "#contracts/common.ts";
import { askedWords, termsOf } from "../../text/terms.ts";

/** A text and the service it is about. */
export interface AboutService {
  service: Service;
  text: string;
}

/** Counted for a word that a service's texts do not have, so that one word alone rules out none. */
const smoothing = 0.5;
/** So many words that the texts have are the least that tell a service, and so sure it has to be. */
const least = { words: 3, probability: 0.8 };

/**
 * Learns from texts about each service how likely it is that a message is about one: naive Bayes over its words, all
 * services alike likely before it is read. Gives the service that is likely enough, null where none is. Others have their
 * turn between texts: hundreds of them take a second.
 */
export const learnServices = async (
  texts: readonly AboutService[],
): Promise<(message: string) => Service | null> => {
  const counts = new Map<Service, Map<string, number>>();
  const vocabulary = new Set<string>();
  for (const { service, text } of texts) {
    const words = counts.get(service) ?? new Map<string, number>();
    counts.set(service, words);
    for (const term of termsOf(text)) {
      vocabulary.add(term);
      words.set(term, (words.get(term) ?? 0) + 1);
    }
    await nextTurn();
  }
  const totals = new Map(
    [...counts].map(([service, words]) => [service, [...words.values()].reduce((sum, one) => sum + one, 0)]),
  );
  const likelihood = (service: Service, terms: string[]): number =>
    terms.reduce((sum, term) => {
      const count = counts.get(service)?.get(term) ?? 0;
      return sum + Math.log((count + smoothing) / ((totals.get(service) ?? 0) + smoothing * vocabulary.size));
    }, 0);

  return (message) => {
    const terms = askedWords(message).flatMap(
      ({ terms: all }) => all.find((one) => vocabulary.has(one)) ?? [],
    );
    if (counts.size < 2 || terms.length < least.words) return null;
    const scored = [...counts.keys()].map((service) => ({ service, score: likelihood(service, terms) }));
    const [best] = scored.toSorted((one, other) => other.score - one.score);
    if (best === undefined) return null;
    const sum = scored.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
    return 1 / sum >= least.probability ? best.service : null;
  };
};
