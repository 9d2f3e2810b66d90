import { withCharacters } from "../../text/clean-markdown.ts";

/** The addresses that a sitemap lists: of pages, or of further sitemaps. */
export interface Sitemap {
  isIndex: boolean;
  addresses: string[];
}

/** As many addresses as one sitemap may have by its standard. */
const mostAddresses = 50_000;
const longestAddress = 2000;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const plain = (text: string): string =>
  withCharacters(text.replace(/^\s*<!\[CDATA\[/u, "").replace(/\]\]>\s*$/u, ""))
    .replaceAll(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => entities[name] ?? "")
    .trim();

const open = "<loc>";
const close = "</loc>";

/** Reads a sitemap; null where a text is none. Only what stands in its `loc` elements is looked at. */
export const readSitemap = (xml: string): Sitemap | null => {
  const root = /<(urlset|sitemapindex)[\s>]/u.exec(xml.slice(0, 5000))?.[1];
  if (root === undefined) return null;
  const addresses: string[] = [];
  for (let from = xml.indexOf(open); from >= 0 && addresses.length < mostAddresses;) {
    const end = xml.indexOf(close, from);
    if (end < 0) break;
    const address = plain(xml.slice(from + open.length, Math.min(end, from + 3 * longestAddress)));
    if (address !== "" && address.length <= longestAddress) addresses.push(address);
    from = xml.indexOf(open, end);
  }
  return { isIndex: root === "sitemapindex", addresses };
};
