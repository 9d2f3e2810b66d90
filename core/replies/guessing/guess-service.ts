import { serviceNames, services, type Service } from "#contracts/common.ts";
import type { NamedSection } from "../../knowledge/retrieval/lookups.ts";
import { english } from "../../text/languages.ts";
import { isOfOneRoot } from "../../text/words.ts";
import { termsOf } from "../../text/terms.ts";
import { servicesNamed } from "../drafting/service-weight.ts";
import { learnServices, type AboutService } from "./service-words.ts";

/** Gives parts of documents that are called by one of these names, so many at most. */
type ReadSections = (names: readonly string[], most: number) => Promise<NamedSection[]>;

const names = [...new Set([...services, ...Object.values(serviceNames)])];
const mostSections = 600;
/** Milliseconds; what the documents say of a service changes seldom. */
const keptFor = 10 * 60_000;

interface About extends AboutService {
  heading: string | null;
}

// A title says of all of its document what it is about, else each part's own heading does.
const aboutOne = ({ title, heading, text }: NamedSection): About[] => {
  const ofTitle = servicesNamed(title);
  const [service, ...others] = ofTitle.length === 0 ? servicesNamed(heading ?? "") : ofTitle;
  return service === undefined || others.length > 0
    ? []
    : [{ service, heading, text: `${heading ?? ""}\n${text}` }];
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

const mostTopics = 8;

interface Known {
  /** The parts of documents that are about one service. */
  about: Promise<About[]>;
  until: number;
  /** Learned from them, which takes a second, when it is first asked for. */
  guess?: Promise<(message: string) => Service | null>;
}

/**
 * What the documents say of the services, ten minutes old at most, and the service that a lead's message is about by its
 * words: the only one it names, or else the one whose documents use them. Null where neither tells.
 */
export const createServices = (read: ReadSections) => {
  let known: Known | null = null;
  const current = (): Known => {
    if (known === null || performance.now() > known.until) {
      const about = read(names, mostSections).then((all) => all.flatMap(aboutOne));
      known = { about, until: performance.now() + keptFor };
      about.catch(() => (known = null));
    }
    return known;
  };
  return {
    /** What the documents about each service treat, as their headings say it. */
    topics: async (): Promise<(service: Service) => string[]> => {
      const about = await current().about;
      return (service) => {
        const headings = about.flatMap((one) =>
          one.service === service && one.heading !== null ? one.heading : [],
        );
        return [...new Set(headings)].slice(0, mostTopics);
      };
    },
    guess: async (message: string): Promise<Service | null> => {
      const named = servicesNamed(message);
      if (named.length > 0) return only(named);
      const meant = only(servicesMeant(message));
      if (meant !== null) return meant;
      const now = current();
      now.guess ??= now.about.then(learnServices);
      return (await now.guess)(message);
    },
  };
};
