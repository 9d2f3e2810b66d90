import { createDocument, type DomElement } from "@mixmark-io/domino";
import { withCharacters } from "../../text/clean-markdown.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { requireShallowHtml } from "./nesting.ts";

const frame =
  'nav,button,select,input,textarea,svg,[hidden],[aria-hidden="true"],[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"],[role="dialog"],[role="alertdialog"]';

const all = (element: DomElement, selector: string): DomElement[] =>
  Array.from(element.querySelectorAll(selector));

const remove = (element: DomElement): void => element.parentNode?.removeChild(element);

const length = (element: DomElement): number => element.textContent.replaceAll(/\s+/gu, "").length;

const isWithin = (element: DomElement, tags: readonly string[]): boolean => {
  for (let at = element.parentNode; at !== null && at !== undefined; at = at.parentNode)
    if (tags.includes(at.tagName)) return true;
  return false;
};

// What asks for consent says so in its name, in whatever language it does.
const asksConsent = (element: DomElement): boolean =>
  /cookie|consent|gdpr/iu.test(`${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`);

const isMostlyLinks = (element: DomElement): boolean => {
  const links = all(element, "a").reduce((sum, link) => sum + length(link), 0);
  return links > length(element) / 2;
};

const removeFrame = (body: DomElement): void => {
  const whole = length(body);
  for (const element of all(body, frame)) remove(element);
  for (const element of all(body, "header,footer"))
    if (!isWithin(element, ["MAIN", "ARTICLE"])) remove(element);
  for (const element of all(body, "aside"))
    if (!isWithin(element, ["MAIN", "ARTICLE"]) || isMostlyLinks(element)) remove(element);
  for (const element of all(body, "[id],[class]"))
    if (asksConsent(element) && length(element) < Math.min(2000, whole / 2)) remove(element);
};

/** The parts that a page itself says are its text, or the whole of it where they hold too little. */
const mainParts = (body: DomElement): DomElement[] => {
  const enough = length(body) * 0.3;
  const mains = all(body, 'main,[role="main"]').sort((a, b) => length(b) - length(a));
  const [main] = mains;
  if (main !== undefined && length(main) > enough) return [main];
  const articles = all(body, "article").filter((article) => !isWithin(article, ["ARTICLE"]));
  const written = articles.reduce((sum, article) => sum + length(article), 0);
  return written > enough && articles.length > 0 ? articles : [body];
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The title that the head of an HTML page gives it; "" when there is none. */
export const titleOfPage = (html: string): string =>
  withCharacters(/<title[^>]*>([^<]*)<\/title>/iu.exec(html)?.[1] ?? "")
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gu, (_, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/gu, " ")
    .trim();

// As in "Fees | Name of the site": what follows the page's own heading is said on every page.
const withoutSite = (title: string, heading: string): string => {
  const rest = title.startsWith(heading) ? title.slice(heading.length) : "";
  return heading !== "" && /^\s*[|–—·:»-]\s/u.test(rest) ? heading : title;
};

/** The text of a web page as Markdown: what it itself says is its main part, without menus, banners and footers. Throws
 * `too_large` where it is nested too deeply. */
export const pageToMarkdown = (html: string): { title: string; content: string } => {
  requireShallowHtml(html);
  const { body } = createDocument(html, true);
  if (body === null) return { title: titleOfPage(html), content: htmlToMarkdown(html) };
  const before = length(body);
  removeFrame(body);
  // A page that is all menu is a list of links that somebody wants.
  if (length(body) === 0 && before > 0) return { title: titleOfPage(html), content: htmlToMarkdown(html) };
  const parts = mainParts(body);
  const heading = (all(body, "h1")[0]?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
  return {
    title: withoutSite(titleOfPage(html), heading),
    content: parts.map((part) => htmlToMarkdown(part.outerHTML)).join("\n\n"),
  };
};
