import { serviceNames, services, type Service } from "#contracts/common.ts";
import { askedWords, termsOf } from "../../text/terms.ts";
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

/** How much of a heading a message says, but what only names the service, and how many words the heading has beside that. */
const saidOf = (heading: string, { message, service }: Sought): { share: number; words: number } => {
  // In the forms of every language: what a few words are written in is soon mistaken.
  const said = new Set(askedWords(message).flatMap(({ terms }) => terms));
  const ofService = new Set([service.toLowerCase(), ...(nameTerms.get(service) ?? [])]);
  const words = askedWords(heading).filter(({ terms }) => !terms.some((term) => ofService.has(term)));
  const share =
    words.filter(({ terms }) => terms.some((term) => said.has(term))).length / Math.max(1, words.length);
  return { share, words: words.length };
};

/** Whether a message says all of a heading, of which one word may be chance. */
export const saysHeading = ({ heading }: { heading: string | null }, sought: Sought): boolean => {
  const { share, words } = saidOf(heading ?? "", sought);
  return share === 1 && words > 1;
};

/**
 * The same of a section. What stands in its heading and in the message tells more than the words below. A heading that names the
 * service says nothing of what is asked, so that only its document's title makes it more for one, unless nothing is asked.
 */
export const sectionWeight = (
  { title, heading }: { title: string; heading: string | null },
  sought: Sought,
): number => {
  const { message, service } = sought;
  const { share } = saidOf(heading ?? "", sought);
  const name = `${title} ${heading ?? ""}`;
  const own = Math.max(0, serviceWeight(asks(message) ? title : name, service));
  return (own || Math.min(0, serviceWeight(name, service))) + weights.said * share;
};
