import { AppError } from "../../errors.ts";
import type { FetchedPage } from "../../platform/web/fetch-page.ts";
import { WebFailure } from "../../platform/web/web-failure.ts";
import {
  SourceFailure,
  type OpenedSource,
  type PageText,
  type ReadPage,
  type SourceReader,
} from "../source-reader.ts";
import { decodePage } from "../../text/decode-page.ts";
import { createWebFetch, type WebFetch, type WebReading } from "./fetch-text.ts";
import { listSitemap, pageKey } from "./list-sitemap.ts";
import { readSitemap } from "./read-sitemap.ts";

const quoted = (value: string) => `"${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

const link = /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/giu;
const base = /<base\s[^>]{0,500}?href\s*=\s*(?:"([^"]*)"|'([^']*)')/iu;
const hasProtocol = /^\s*(?:[a-z][a-z0-9+.-]*:|#|$)/iu;

/** A page whose links name whole addresses, for they are to be followed from elsewhere. */
const withAbsoluteLinks = (html: string, address: URL): string => {
  const [, double, single] = base.exec(html.slice(0, 20_000)) ?? [];
  const given = double ?? single;
  const from = given !== undefined && URL.canParse(given, address.href) ? new URL(given, address) : address;
  return html.replaceAll(link, (whole, name: string, first?: string, second?: string) => {
    const value = (first ?? second ?? "").replaceAll("&amp;", "&");
    if (hasProtocol.test(value) || !URL.canParse(value, from.href)) return whole;
    return name + quoted(new URL(value, from).href);
  });
};

const neverSeen = { etag: null, lastModified: null };

/** Tells what goes wrong on the web as what is wrong with the source. */
const tellFailure = (error: unknown): never => {
  throw error instanceof WebFailure ? new SourceFailure(error.reason, error.message, error) : error;
};

const nameOf = ({ pathname, host }: URL): string =>
  decodeURIComponent(pathname.split("/").findLast((part) => part !== "") ?? host).replaceAll(
    /[^\p{L}\p{N}]+/gu,
    " ",
  );

const kindOf = (type: string): "html" | "md" | "txt" => {
  if (/markdown/iu.test(type)) return "md";
  return /^text\/plain/iu.test(type) ? "txt" : "html";
};

// No page has them on purpose, and what reads files takes them for a sign that it is no text.
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\u0008\u000e-\u001f\u007f]/gu;

/** Makes Markdown of a page as of an imported file; throws what is wrong with it. */
export type ConvertPage = (file: { name: string; bytes: Buffer }) => Promise<PageText>;

/** A page as Markdown; null where nothing of it can be read. */
const textOf = async (
  { body, headers, url }: FetchedPage,
  convert: ConvertPage,
): Promise<PageText | null> => {
  const type = headers["content-type"] ?? "";
  const kind = kindOf(type);
  const text = decodePage(body, type).replaceAll(controls, "");
  const whole = kind === "html" ? withAbsoluteLinks(text, url) : text;
  const name = safeName(url);
  try {
    return await convert({ name: `${name}.${kind}`, bytes: Buffer.from(whole, "utf8") });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.message === "The file holds no text" || error.message === "The file is empty") return null;
    throw new SourceFailure("refused", error.message.replace(/^The file/u, "The page"), error);
  }
};

const safeName = (url: URL): string => {
  try {
    return nameOf(url).trim() || url.host;
  } catch {
    return url.host;
  }
};

const none = "The page holds no text that can be read without running its scripts";

const open = async (fetch: WebFetch, convert: ConvertPage, asked: URL): Promise<OpenedSource> => {
  const page = await fetch.page(asked, neverSeen);
  if (page === null) throw new SourceFailure("failed", "The page gave no text");
  const place = pageKey(page.url);
  const plain = { kind: "web" as const, place, url: place };
  if (readSitemap(page.body.toString("utf8")) !== null)
    return { ...plain, scope: "sitemap", name: page.url.host, warnings: [], sitemaps: [] };
  const text = await textOf(page, convert);
  if (text === null) throw new SourceFailure("refused", none);
  const sitemaps = (await fetch.sitemapsOf(page.url)).slice(0, 5);
  const moved = pageKey(asked) === place ? [] : [`The link leads to ${page.url.host}${page.url.pathname}.`];
  return { ...plain, scope: "page", name: text.title, warnings: moved, sitemaps };
};

const headerOf = (value: string | undefined): string | null => value?.slice(0, 500) ?? null;

/** Reads web pages and what sitemaps list. */
export const createWebReader = (reading: WebReading, convert: ConvertPage): SourceReader => {
  const fetch = createWebFetch(reading);
  const read = async (
    url: URL,
    seen: { etag: string | null; lastModified: string | null },
  ): Promise<ReadPage> => {
    const page = await fetch.page(url, seen);
    if (page === null) return { changed: false, children: [] };
    const { headers } = page;
    const text = await textOf(page, convert);
    // Scripts that did not run leave the page as it was.
    if (text === null) throw new SourceFailure("refused", none);
    const stamp = {
      etag: headerOf(headers.etag),
      lastModified: headerOf(headers["last-modified"]),
      editedAt: null,
    };
    return { changed: true, url: pageKey(page.url), text, stamp, children: [] };
  };
  return {
    open: (url) => open(fetch, convert, url).catch(tellFailure),
    list: async ({ scope, place, url }, most) => {
      if (scope === "sitemap") return listSitemap(fetch, new URL(place), most).catch(tellFailure);
      return { pages: [{ key: place, url, parentKey: null }], complete: true, warnings: [] };
    },
    read: (_source, page) => read(new URL(page.key), page).catch(tellFailure),
  };
};
