import { block, bold, code, italic, joined, link, quote, rich, struck, type RichText } from "./rich-text.ts";

// What cannot be read as markup stays as it was written, so a text is never lost, whatever it holds.
const inline =
  /\\(?<escaped>[\\`*_[\]()#+\-.!~>|])|`(?<code>[^`\n]+)`|\*\*(?<bold>(?=\S)(?:(?!\*\*)[^\n])*?\S)\*\*|__(?<strong>(?=\S)(?:(?!__)[^\n])*?\S)__|~~(?<struck>(?=\S)(?:(?!~~)[^\n])*?\S)~~|(?<![\p{L}\p{N}*])\*(?<italic>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?<slanted>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])|!?\[(?<label>[^[\]\n]*)\]\((?<url>[^()\s]+(?:\([^()\s]*\))?)\)/gu;

const webAddress = /^(?:https?:\/\/[^/\s]*\.[^\s]|tg:\/\/)/iu;

const styled = (groups: Record<string, string | undefined>): RichText => {
  const {
    escaped,
    code: verbatim,
    bold: b,
    strong,
    struck: s,
    italic: i,
    slanted,
    label = "",
    url = "",
  } = groups;
  if (escaped !== undefined) return rich(escaped);
  if (verbatim !== undefined) return code(verbatim);
  const heavy = b ?? strong;
  if (heavy !== undefined) return bold(inlineToRich(heavy));
  if (s !== undefined) return struck(inlineToRich(s));
  const sloping = i ?? slanted;
  if (sloping !== undefined) return italic(inlineToRich(sloping));
  const text = inlineToRich(label);
  return webAddress.test(url) && URL.canParse(url) ? link(text, url) : text;
};

const inlineToRich = (text: string): RichText => {
  const parts: (string | RichText)[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    parts.push(text.slice(from, match.index), styled(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  return rich(...parts, text.slice(from));
};

const isTable = (line: string) => /^\s*\|.*\|\s*$/u.test(line);
const isRuler = (line: string) => /^[\s:|-]+$/u.test(line) && line.includes("-");
const isQuote = (line: string) => /^\s*>/u.test(line);
const fence = /^\s*(`{3,}|~{3,})/u;

const withoutClosing = (heading: string): string => heading.replace(/(?<!#)#+$/u, "").trim();

const lineToRich = (line: string): RichText => {
  const heading = /^\s{0,3}#{1,6}\s(.*)$/u.exec(line)?.[1];
  if (heading !== undefined) return bold(inlineToRich(withoutClosing(heading).replaceAll("**", "")));
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u.test(line)) return rich("");
  return inlineToRich(line.replace(/^(\s*)[-*+]\s+(?=\S)/u, "$1• "));
};

/** The lines from one on that belong together, and how many they are. */
const takeRun = (lines: string[], from: number, belongs: (line: string) => boolean): string[] => {
  let to = from;
  while (to < lines.length && belongs(lines[to] ?? "")) to += 1;
  return lines.slice(from, to);
};

const takeFence = (lines: string[], from: number): { body: string[]; taken: number } | null => {
  const mark = fence.exec(lines[from] ?? "")?.[1];
  if (mark === undefined) return null;
  const body = takeRun(lines, from + 1, (line) => !line.trim().startsWith(mark));
  return { body, taken: body.length + 2 };
};

const takeBlock = (lines: string[], from: number): { text: RichText; taken: number } => {
  const fenced = takeFence(lines, from);
  if (fenced !== null) return { text: block(fenced.body.join("\n")), taken: fenced.taken };
  const table = takeRun(lines, from, isTable);
  if (table.length > 1) {
    const rows = table.filter((line) => !isRuler(line)).map((line) => line.trim());
    return { text: block(rows.join("\n")), taken: table.length };
  }
  const quoted = takeRun(lines, from, isQuote);
  if (quoted.length > 0) {
    const inner = quoted.map((line) => lineToRich(line.replace(/^\s*>\s?/u, "")));
    return { text: quote(joined(inner, "\n")), taken: quoted.length };
  }
  return { text: lineToRich(lines[from] ?? ""), taken: 1 };
};

/** Markdown as Telegram shows it: emphasis, links, code, quotations, headings in bold, tables as blocks. */
export const markdownToRich = (markdown: string): RichText => {
  const lines = markdown.trim().split(/\r?\n/u);
  const blocks: RichText[] = [];
  for (let at = 0; at < lines.length;) {
    const { text, taken } = takeBlock(lines, at);
    blocks.push(text);
    at += taken;
  }
  return joined(blocks, "\n");
};
