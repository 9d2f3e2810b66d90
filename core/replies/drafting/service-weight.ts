import { serviceNames, services, type Service } from "#contracts/common.ts";
import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";

/** How far a name moves what it names, of a relevance from 0 to 1. */
const weights = { own: 0.18, other: -1 };

// As words of one language, so that a name is found in its other forms, too.
const nameTerms = new Map(services.map((service) => [service, termsOf(serviceNames[service])]));

const names = (words: ReadonlySet<string>, terms: ReadonlySet<string>, service: Service): boolean =>
  words.has(service.toLowerCase()) || (nameTerms.get(service) ?? []).every((term) => terms.has(term));

/** How much more, or less, something is for a service than for any, by the services its name has in it. */
export const serviceWeight = (named: string, service: Service): number => {
  const [words, terms] = [new Set(wordsOf(named)), new Set(termsOf(named))];
  if (names(words, terms, service)) return weights.own;
  return services.some((other) => names(words, terms, other)) ? weights.other : 0;
};
