import { serviceNames, services, type Service } from "#contracts/common.ts";
import { type AskedWord, askedWords, termSetOf, termsOf } from "../../text/terms.ts";
import { wordsOf } from "../../text/words.ts";
import { hasQuestion } from "./lead-message.ts";

/** How far a name moves what it names, of a relevance from 0 to 1, and how far a heading that says what was said. */
const weights = { own: 0.18, other: -1, said: 0.3 };

// As words of one language, so that a name is found in its other forms, too.
const nameTerms = new Map(services.map((service) => [service, termsOf(serviceNames[service])]));

const names = (words: ReadonlySet<string>, terms: ReadonlySet<string>, service: Service): boolean =>
  words.has(service.toLowerCase()) || (nameTerms.get(service) ?? []).every((term) => terms.has(term));

/** The services that a text names, by their codes or names. */
export const servicesNamed = (text: string): Service[] => {
  const [words, terms] = [new Set(wordsOf(text)), termSetOf(text)];
  return services.filter((service) => names(words, terms, service));
};

/** How much more, or less, something is for a service than for any, by the services its name has in it. */
export const serviceWeight = (named: string, service: Service): number => {
  const all = servicesNamed(named);
  if (all.includes(service)) return weights.own;
  return all.length > 0 ? weights.other : 0;
};

interface Named {
  title: string;
  heading: string | null;
}

/** How sections fit what was looked for, and under which service. */
export const sectionsFor = ({ message, service }: { message: string; service: Service }) => {
  // In the forms of every language: what a few words are written in is soon mistaken.
  const said = new Set(askedWords(message).flatMap(({ terms }) => terms));
  const ofService = new Set([service.toLowerCase(), ...(nameTerms.get(service) ?? [])]);
  const spoken = ` ${wordsOf(message).join(" ")} `;
  const isAsked = hasQuestion(message);
  const isAmong = (all: ReadonlySet<string>) => (word: AskedWord) => word.terms.some((term) => all.has(term));
  /** The words of a heading but what only names the service, and those of them that were said. */
  const wordsOfHeading = ({ heading }: Named) => {
    const words = askedWords(heading ?? "").filter((word) => !isAmong(ofService)(word));
    return { words, shared: words.filter(isAmong(said)) };
  };
  /** Whether its own heading was said word for word, of which two words may be chance. */
  const isSpoken = ({ heading }: Named): boolean => {
    const words = wordsOf(heading?.split(" > ").at(-1) ?? "");
    return words.length > 2 && spoken.includes(` ${words.join(" ")} `);
  };
  return {
    /** Whether all of its heading was said, of which one word may be chance where those around it are others. */
    isCalled: (section: Named): boolean => {
      const { words, shared } = wordsOfHeading(section);
      return words.length > 1 ? shared.length === words.length : isSpoken(section);
    },
    isSpoken,
    /**
     * How much more, or less, it is worth. What stands in its heading and was said tells more than the words below. A heading
     * that names the service says nothing of what is asked, so that only its document's title makes it more for one, unless
     * nothing is asked.
     */
    weightOf: (section: Named): number => {
      const { words, shared } = wordsOfHeading(section);
      const name = `${section.title} ${section.heading ?? ""}`;
      const own = Math.max(0, serviceWeight(isAsked ? section.title : name, service));
      const share = shared.length / Math.max(1, words.length);
      return (own || Math.min(0, serviceWeight(name, service))) + weights.said * share;
    },
  };
};
