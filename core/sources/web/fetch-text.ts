import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { fetchPage, type FetchedPage } from "../../platform/web/fetch-page.ts";
import type { WebAccess } from "../../platform/web/web-access.ts";
import { WebFailure } from "../../platform/web/web-failure.ts";
import { createRobots, robotName, type Robots } from "./robots.ts";

/** How the web is read. */
export interface WebReading {
  access: WebAccess;
  /** Where sites can learn who reads them; null where that is nowhere they could reach. */
  about: string | null;
  /** Milliseconds between two pages of one site. */
  paceMs: number;
  /** Milliseconds for which a site's robots.txt is remembered. */
  rulesMs: number;
  /** Milliseconds for one page. */
  timeoutMs: number;
}

const megabyte = 1024 * 1024;
const pageBytes = 5 * megabyte;
const sitemapBytes = 20 * megabyte;
const rulesBytes = megabyte;
const longestDelayMs = 10_000;

const pageTypes =
  /^(?:text\/(?:html|plain|markdown|x-markdown|xml)|application\/(?:xhtml\+xml|xml|rss\+xml))\b/iu;
const sitemapTypes = /^(?:(?:text|application)\/(?:xml|plain|html|gzip|x-gzip|octet-stream|rss\+xml))\b/iu;

const lastTurns = new LRUCache<string, number>({ max: 1000 });

/** Waits until a site may be asked again, and takes that turn. */
const takeTurn = async ({ origin }: URL, paceMs: number): Promise<void> => {
  const now = Date.now();
  const turn = Math.max(now, (lastTurns.get(origin) ?? 0) + paceMs);
  lastTurns.set(origin, turn);
  if (turn > now) await sleep(turn - now);
};

const headersOf = ({ about }: WebReading): Record<string, string> => ({
  "User-Agent": `${robotName}/1.0 (reads pages for a team's knowledge base${about === null ? "" : `; +${about}`})`,
  "Accept-Encoding": "gzip, br",
  "Accept-Language": "en, *;q=0.5",
});

const failed = (status: number, { host }: URL): WebFailure => {
  if (status === 410) return new WebFailure("deleted", "The page was deleted (410)");
  if (status === 404) return new WebFailure("missing", "The page was not found (404)");
  if (status === 401 || status === 403)
    return new WebFailure("refused", `The page is not open to everybody (${status})`);
  if (status === 429) return new WebFailure("failed", `${host} asks to be read less often (429)`);
  return new WebFailure("failed", `${host} answered with an error (${status})`);
};

const unpack = promisify(gunzip);

// Some sitemaps are files that are packed, whatever their type says.
const unpackFile = async ({ body, url }: FetchedPage): Promise<Buffer> => {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await unpack(body, { maxOutputLength: sitemapBytes });
  } catch (error) {
    throw new WebFailure(
      "failed",
      `The sitemap of ${url.host} is packed in a way that cannot be read`,
      error,
    );
  }
};

const robotsOf = (reading: WebReading): Robots =>
  createRobots(async (address) => {
    const request = { headers: headersOf(reading), maxBytes: rulesBytes, timeoutMs: reading.timeoutMs };
    const { status, body } = await fetchPage(
      address,
      { ...request, takes: () => true },
      { access: reading.access, before: () => Promise.resolve() },
    );
    return { status, text: body.toString("utf8") };
  }, reading.rulesMs);

/** What was changed since, as the server told it when the page was read last. */
interface Seen {
  etag: string | null;
  lastModified: string | null;
}

const conditions = ({ etag, lastModified }: Seen): Record<string, string> => ({
  ...(etag === null ? {} : { "If-None-Match": etag }),
  ...(lastModified === null ? {} : { "If-Modified-Since": lastModified }),
});

/** Gets pages and sitemaps as their sites allow it: by their rules, and never faster than they like. Throws `WebFailure`. */
export const createWebFetch = (reading: WebReading) => {
  const robots = robotsOf(reading);
  const before = async (url: URL): Promise<void> => {
    const { delay } = await robots.check(url);
    await takeTurn(url, Math.max(reading.paceMs, Math.min((delay ?? 0) * 1000, longestDelayMs)));
  };
  const ask = async (
    url: URL,
    given: { headers?: Record<string, string>; maxBytes: number; types: RegExp },
  ) => {
    const { headers = {}, maxBytes, types } = given;
    const request = {
      headers: { ...headersOf(reading), ...headers },
      maxBytes,
      timeoutMs: reading.timeoutMs,
      takes: (type: string) => type === "" || types.test(type),
    };
    return fetchPage(url, request, { access: reading.access, before });
  };
  return {
    sitemapsOf: async (url: URL): Promise<string[]> => (await robots.rulesOf(url)).sitemaps,

    /** A page; null when it is as it was. */
    page: async (url: URL, seen: Seen): Promise<FetchedPage | null> => {
      const headers = { Accept: "text/html, text/markdown;q=0.9, text/plain;q=0.8", ...conditions(seen) };
      const answer = await ask(url, { headers, maxBytes: pageBytes, types: pageTypes });
      if (answer.status === 304 && (seen.etag ?? seen.lastModified) !== null) return null;
      if (answer.status !== 200) throw failed(answer.status, url);
      return answer;
    },

    /** The text of a sitemap. */
    sitemap: async (url: URL): Promise<string> => {
      const answer = await ask(url, { maxBytes: sitemapBytes, types: sitemapTypes });
      if (answer.status !== 200) throw failed(answer.status, url);
      return (await unpackFile(answer)).toString("utf8");
    },
  };
};

export type WebFetch = ReturnType<typeof createWebFetch>;
