import { AppError } from "../../errors.ts";

/** What no page or document that people made comes near; browsers themselves go no deeper than 512. */
const deepest = 1000;

/** What is told of a file whose parts stand in one another too often. */
export const tooDeep = (cause?: unknown) =>
  new AppError("too_large", "The file's parts are nested too deeply to be read", {
    fields: { file: "Save it in a simpler form, such as plain text" },
    ...(cause === undefined ? {} : { cause }),
  });

// These have no end, or end where the next one of their kind begins: only what they stand in makes a page deep.
const endless = new Set(
  `area base br col embed hr img input link meta source track wbr param
  html head body p li dt dd option optgroup thead tbody tfoot colgroup tr td th rt rp`.split(/\s+/u),
);

const tag =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|xmp|noscript)\b[\s\S]*?(?:<\/\1\b|$)|<(\/?)([a-z][^\s/>]*)[^>]*>/giu;

/**
 * Throws `too_large` for HTML that is nested too deeply, in one pass: what reads it needs a step of its stack for each
 * level, and time that grows with the square of them.
 */
export const requireShallowHtml = (html: string): void => {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, , slash, written] of html.matchAll(tag)) {
    const name = written?.toLowerCase();
    if (name === undefined || endless.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash === "") {
      open.set(name, count + 1);
      depth += 1;
    } else if (count > 0) {
      open.set(name, count - 1);
      depth -= 1;
    }
    if (depth > deepest) throw tooDeep();
  }
};

// What a comment or a section of plain characters holds is no part.
const endOf = (xml: string, at: number): number => {
  if (xml.startsWith("<!--", at)) return xml.indexOf("-->", at);
  return xml.startsWith("<![CDATA[", at) ? xml.indexOf("]]>", at) : xml.indexOf(">", at);
};

/** Throws `too_large` for XML that is nested too deeply, in one pass. */
export const requireShallowXml = (xml: string): void => {
  let depth = 0;
  for (let at = xml.indexOf("<"); at !== -1;) {
    const end = endOf(xml, at);
    if (end === -1) return;
    const next = xml[at + 1];
    if (next === "/") depth -= 1;
    else if (next !== "!" && next !== "?" && xml[end - 1] !== "/") depth += 1;
    if (depth > deepest) throw tooDeep();
    at = xml.indexOf("<", end);
  }
};
