import { LRUCache } from "lru-cache";
import robotsParser from "robots-parser";
import { WebFailure } from "../../platform/web/web-failure.ts";

/** The name that robots.txt calls us by. */
export const robotName = "LegendBot";

/** What a site says of being read. */
export interface SiteRules {
  allows: (url: URL) => boolean;
  /** Seconds it asks to leave between two pages, if any. */
  delay: number | undefined;
  sitemaps: string[];
}

// Its types tell of a default export within the one that there is.
const parse = robotsParser as unknown as (typeof robotsParser)["default"];

const noRules: SiteRules = { allows: () => true, delay: undefined, sitemaps: [] };

const siteLimit = 500;
const longestRules = 512 * 1024;

const read = (address: URL, text: string): SiteRules => {
  const rules = parse(address.href, text.slice(0, longestRules));
  return {
    allows: (url) => rules.isAllowed(url.href, robotName) !== false,
    delay: rules.getCrawlDelay(robotName),
    sitemaps: rules.getSitemaps().filter((sitemap) => URL.canParse(sitemap)),
  };
};

/**
 * Reads each site's robots.txt once in a while. One that does not exist allows everything; a site that fails to say what
 * it allows is not read, as RFC 9309 has it.
 */
export const createRobots = (
  fetchRules: (address: URL) => Promise<{ status: number; text: string }>,
  keptMs: number,
) => {
  const kept = new LRUCache<string, SiteRules>({ max: siteLimit, ttl: Math.max(1, keptMs) });
  const rulesOf = async (url: URL): Promise<SiteRules> => {
    const known = kept.get(url.origin);
    if (known !== undefined) return known;
    const address = new URL("/robots.txt", url.origin);
    const { status, text } = await fetchRules(address);
    if (status >= 500 || status === 429)
      throw new WebFailure(
        "failed",
        `${url.host} does not say what it allows to be read (its robots.txt fails)`,
      );
    const rules = status >= 200 && status < 300 ? read(address, text) : noRules;
    if (keptMs > 0) kept.set(url.origin, rules);
    return rules;
  };
  return {
    rulesOf,
    /** Throws where the site does not want this page to be read. */
    check: async (url: URL): Promise<SiteRules> => {
      const rules = await rulesOf(url);
      if (!rules.allows(url))
        throw new WebFailure("refused", `${url.host} does not allow this page to be read (robots.txt)`);
      return rules;
    },
  };
};

export type Robots = ReturnType<typeof createRobots>;
