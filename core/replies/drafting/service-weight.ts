import { serviceNames, services, type Service } from "#contracts/common.ts";
import { termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";
import { asks } from "./lead-message.ts";

/** How far a name moves what it names, of a relevance from 0 to 1, and how far a heading that says what was said. */
const weights = { own: 0.18, other: -1, said: 0.3 };

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

/** What was looked for, and under which service. */
interface Sought {
  message: string;
  service: Service;
}

/**
 * The same of a section. What stands in its heading and in the message tells more than the words below. A heading that names the
 * service says nothing of what is asked, so that only its document's title makes it more for one, unless nothing is asked.
 */
export const sectionWeight = (
  { title, heading }: { title: string; heading: string | null },
  { message, service }: Sought,
): number => {
  const said = new Set(termsOf(message));
  const ofService = new Set([service.toLowerCase(), ...(nameTerms.get(service) ?? [])]);
  const terms = [...new Set(termsOf(heading ?? ""))].filter((term) => !ofService.has(term));
  const share = terms.filter((term) => said.has(term)).length / Math.max(1, terms.length);
  const name = `${title} ${heading ?? ""}`;
  const own = Math.max(0, serviceWeight(asks(message) ? title : name, service));
  return (own || Math.min(0, serviceWeight(name, service))) + weights.said * share;
};
