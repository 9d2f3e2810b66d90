import { serviceNames, services, type Service } from "#contracts/common.ts";
import type { NamedSection } from "../../knowledge/retrieval/named-sections.ts";
import { english } from "../../text/languages.ts";
import { isOfOneRoot } from "../../text/misspelling.ts";
import { termsOf } from "../../text/terms.ts";
import { servicesNamed } from "../drafting/service-weight.ts";
import { learnServices, type AboutService } from "./service-words.ts";

/** Gives parts of documents that are called by one of these names, so many at most. */
type ReadSections = (names: readonly string[], most: number) => Promise<NamedSection[]>;

const names = [...new Set([...services, ...Object.values(serviceNames)])];
const mostSections = 600;
/** Milliseconds; what the documents say of a service changes seldom. */
const keptFor = 10 * 60_000;

// A title says of all of its document what it is about, else each part's own heading does.
const aboutOne = ({ title, heading, text }: NamedSection): AboutService[] => {
  const ofTitle = servicesNamed(title);
  const [service, ...others] = ofTitle.length === 0 ? servicesNamed(heading ?? "") : ofTitle;
  return service === undefined || others.length > 0 ? [] : [{ service, text: `${heading ?? ""}\n${text}` }];
};

const nameTerms = new Map(services.map((service) => [service, termsOf(serviceNames[service], english)]));

/** The services whose names stand in a message in another form, as "market makers". */
const servicesMeant = (message: string): Service[] => {
  const terms = termsOf(message, english);
  return services.filter((service) => {
    const name = nameTerms.get(service) ?? [];
    return terms.some((_term, at) => name.every((one, next) => isOfOneRoot(terms[at + next] ?? "", one)));
  });
};

const only = (found: Service[]): Service | null => (found.length === 1 ? (found[0] ?? null) : null);

/**
 * The service that a lead's message is about: the only one it names, or else the one whose documents use its words. Null
 * where neither tells. What the documents say is ten minutes old at most.
 */
export const guessService = (read: ReadSections): ((message: string) => Promise<Service | null>) => {
  let known: { guess: Promise<(message: string) => Service | null>; until: number } | null = null;
  const learned = () => {
    if (known === null || performance.now() > known.until) {
      const guess = read(names, mostSections).then((all) => learnServices(all.flatMap(aboutOne)));
      known = { guess, until: performance.now() + keptFor };
      guess.catch(() => (known = null));
    }
    return known.guess;
  };
  return async (message) => {
    const named = servicesNamed(message);
    if (named.length > 0) return only(named);
    return only(servicesMeant(message)) ?? (await learned())(message);
  };
};
