import { serviceNames, services, type Service } from "#contracts/common.ts";
import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";

/** How far a name moves what it names, of a relevance from 0 to 1. */
const weights = { own: 0.18, other: -1 };

// As words of one language, so that a name is found in its other forms, too.
const nameTerms = new Map(services.map((service) => [service, termsOf(serviceNames[service])]));

const names = (words: ReadonlySet<string>, terms: ReadonlySet<string>, service: Service): boolean =>
  words.has(service.toLowerCase()) || (nameTerms.get(service) ?? []).every((term) => terms.has(term));

/** The services that a text names, by their codes or names. */
export const servicesNamed = (text: string): Service[] => {
  const [words, terms] = [new Set(wordsOf(text)), new Set(termsOf(text))];
  return services.filter((service) => names(words, terms, service));
};

/** How much more, or less, something is for a service than for any, by the services its name has in it. */
export const serviceWeight = (named: string, service: Service): number => {
  const all = servicesNamed(named);
  if (all.includes(service)) return weights.own;
  return all.length > 0 ? weights.other : 0;
};
