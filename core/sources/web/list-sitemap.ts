import { WebFailure } from "../../platform/web/web-failure.ts";
import type { ListedPage, Listing } from "../source-reader.ts";
import type { WebFetch } from "./fetch-text.ts";
import { readSitemap } from "./read-sitemap.ts";

// A sitemap of sitemaps of sitemaps is none by the standard, but there are some.
const deepest = 3;
const mostSitemaps = 60;
const mostAddresses = 50_000;
const longestAddress = 2000;

// What a site lists besides its pages.
const isFile = /\.(?:jpe?g|png|gif|webp|svg|ico|pdf|zip|gz|mp[34]|webm|docx?|xlsx?|pptx?|css|js|json|xml)$/iu;

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${several}`;

interface Found {
  pages: Map<string, ListedPage>;
  elsewhere: number;
  files: number;
  /** Sitemaps that could not be read. */
  failed: number;
  complete: boolean;
}

/** An address as it is always written: what stands behind the mark is the same page. */
export const pageKey = (url: URL): string => {
  const plain = new URL(url);
  plain.hash = "";
  return plain.href;
};

const takeAddress = (found: Found, address: string, root: URL): void => {
  if (!URL.canParse(address)) return;
  const url = new URL(address);
  if (url.host !== root.host || !/^https?:$/u.test(url.protocol)) found.elsewhere += 1;
  else if (isFile.test(url.pathname)) found.files += 1;
  else {
    const key = pageKey(url);
    if (key.length > longestAddress) return;
    if (found.pages.size >= mostAddresses) found.complete = false;
    else found.pages.set(key, { key, url: key, parentKey: null });
  }
};

const warningsOf = ({ pages, elsewhere, files, failed }: Found, most: number): string[] => [
  ...(pages.size > most
    ? [`It lists ${pages.size.toLocaleString("en")} pages; at most ${most.toLocaleString("en")} are read.`]
    : []),
  ...(elsewhere > 0
    ? [
        `${counted(elsewhere, "address", "addresses")} of other sites ${elsewhere === 1 ? "is" : "are"} left out.`,
      ]
    : []),
  ...(files > 0
    ? [
        `${counted(files, "file", "files")} that ${files === 1 ? "is no page is" : "are no pages are"} left out.`,
      ]
    : []),
  ...(failed > 0
    ? [
        `${counted(failed, "sitemap in it", "sitemaps in it")} could not be read; nothing is removed for that.`,
      ]
    : []),
];

/** Every page that a sitemap lists of its own site, with those of the sitemaps in it. */
export const listSitemap = async (fetch: WebFetch, root: URL, most: number): Promise<Listing> => {
  const found: Found = { pages: new Map(), elsewhere: 0, files: 0, failed: 0, complete: true };
  const seen = new Set([root.href]);
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: URL[] = [];
    for (const address of level) {
      const sitemap = await readOne(fetch, address, address === root, found);
      for (const one of sitemap?.addresses ?? []) {
        if (sitemap?.isIndex !== true) takeAddress(found, one, root);
        else if (!URL.canParse(one) || new URL(one).host !== root.host) found.elsewhere += 1;
        else if (!seen.has(new URL(one).href)) {
          if (depth + 1 >= deepest || seen.size >= mostSitemaps) found.complete = false;
          else {
            seen.add(new URL(one).href);
            next.push(new URL(one));
          }
        }
      }
    }
    level = next;
  }
  return { pages: [...found.pages.values()], complete: found.complete, warnings: warningsOf(found, most) };
};

/** One sitemap; what is wrong with the first is thrown, of the others it is counted. */
const readOne = async (fetch: WebFetch, address: URL, isRoot: boolean, found: Found) => {
  try {
    const sitemap = readSitemap(await fetch.sitemap(address));
    if (sitemap !== null) return sitemap;
    throw new WebFailure("failed", "There is no sitemap at this address any more");
  } catch (error) {
    if (isRoot || !(error instanceof WebFailure)) throw error;
    found.failed += 1;
    found.complete = false;
    return null;
  }
};
