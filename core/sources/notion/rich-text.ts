/** A run of text in one style, as Notion gives it. */
export interface RichText {
  type?: string;
  plain_text: string;
  href: string | null;
  annotations?: { bold?: boolean; italic?: boolean; strikethrough?: boolean; code?: boolean };
}

/** The words of rich texts without their style. */
export const plainText = (texts: readonly RichText[] | undefined): string =>
  (texts ?? []).map(({ plain_text: text }) => text).join("");

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]<]/gu, String.raw`\$&`)
    // Within a word it means nothing.
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/~(?=~)/gu, String.raw`\~`);

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));

const asCode = (text: string): string => {
  const mark = "`".repeat(longestRun(text) + 1);
  const room = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${mark}${room}${text}${room}${mark}`;
};

// Marks next to a blank would be shown as they are.
const wrapped = (text: string, mark: string): string => {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  return text.slice(0, start) + mark + inner + mark + text.slice(start + inner.length);
};

const addressOf = (href: string): string => {
  const whole = href.startsWith("/") ? `https://www.notion.so${href}` : href;
  return whole.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
};

const styled = ({ type, plain_text: text, annotations = {}, href }: RichText): string => {
  if (text.trim() === "") return text;
  let out = annotations.code === true || type === "equation" ? asCode(text) : escaped(text);
  if (annotations.strikethrough === true) out = wrapped(out, "~~");
  if (annotations.italic === true) out = wrapped(out, "*");
  if (annotations.bold === true) out = wrapped(out, "**");
  return href === null ? out : `[${out.replaceAll("\n", " ")}](${addressOf(href)})`;
};

const sameStyle = (a: RichText, b: RichText): boolean =>
  a.href === b.href && a.type === b.type && JSON.stringify(a.annotations) === JSON.stringify(b.annotations);

/** Notion splits a text at 2,000 characters: what looks the same is one run again. */
const joined = (texts: readonly RichText[]): RichText[] => {
  const runs: RichText[] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last !== undefined && sameStyle(last, text))
      runs[runs.length - 1] = { ...last, plain_text: last.plain_text + text.plain_text };
    else runs.push(text);
  }
  return runs;
};

// What begins a line so would begin a heading, a list, a quote or a rule.
const lineStart = /^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$|-)|>|\d+(?=[.)]\s)|={3,}$)/gmu;

const keptLine = (_: string, blank: string, start: string): string =>
  /^\d/u.test(start) ? `${blank}${start}\\` : `${blank}\\${start}`;

/** Rich texts as Markdown on lines of their own, with nothing in them taken for a mark that is none. */
export const richTextToMarkdown = (texts: readonly RichText[] | undefined): string =>
  joined(texts ?? [])
    .map(styled)
    .join("")
    .replaceAll(lineStart, keptLine)
    .replaceAll(/[ \t]*\n[ \t]*/gu, "  \n")
    .trim();

/** The same on one line, for headings and the cells of tables. */
export const richTextOnOneLine = (texts: readonly RichText[] | undefined): string =>
  joined(texts ?? [])
    .map(styled)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();
