const allowed = /^(?:https?|ircs?|mailto|xmpp|tg)$/iu;

/** The address itself when it is relative or uses a web, chat, mail or messaging protocol; otherwise "". */
export const safeAddress = (address: string): string => {
  // Browsers ignore control characters and blanks in a protocol's name.
  const plain = address.replaceAll(/[\0-\u0020\u007f]/gu, "");
  const colon = plain.indexOf(":");
  const relative = colon === -1 || /[/?#]/u.test(plain.slice(0, colon));
  return relative || allowed.test(plain.slice(0, colon)) ? address.trim() : "";
};

const characterOf = (code: number): string =>
  code === 0 || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) ? "" : String.fromCodePoint(code);

/** A text of HTML with the characters in it that are written as numbers. */
export const withCharacters = (text: string): string =>
  text
    .replaceAll(/&#x([0-9a-f]{1,6});?/giu, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});?/gu, (_, code: string) => characterOf(Number(code)));

const decoded = (address: string): string =>
  withCharacters(address)
    .replaceAll(/&colon;/giu, ":")
    .replaceAll(/&(?:tab|newline);/giu, "");

const keepSafe = (address: string): string => (safeAddress(decoded(address)) === "" ? "" : address);

// What a backslash stands before is text that looks like a tag.
const dropped =
  /(?<!(?:^|[^\\])\\)<(script|style|iframe|object|embed|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/giu;

const cleanText = (text: string): string =>
  text
    .replaceAll(dropped, "")
    // One that is left open stays, but is looked through once.
    .replaceAll(/(?<!(?:^|[^\\])\\)<!--[\s\S]*?(?:-->|$)/gu, (comment) =>
      comment.endsWith("-->") ? "" : comment,
    )
    // An image of another site would tell it who reads; its address stays as a link.
    .replaceAll(
      /!\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(/gu,
      (_, alt: string) => `[${alt === "" ? "image" : alt}](`,
    )
    .replaceAll(
      /\]\(\s*(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/gu,
      (_, address: string) => `](${keepSafe(address.replaceAll(/[<>]/gu, ""))}`,
    )
    .replaceAll(
      /^( {0,3}\[[^\]\n]+\]:\s*)(\S+)/gmu,
      (_, name: string, address: string) => name + (keepSafe(address.replaceAll(/[<>]/gu, "")) || "#"),
    )
    .replaceAll(/<((?:javascript|data|vbscript|file):[^\s<>]*)>/giu, "");

const inlineCode = /(?<!`)(`+)(?!`)[^`\n]+\1(?!`)/gu;

const cleanOutsideCode = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(inlineCode)) {
    parts.push(cleanText(text.slice(from, match.index)), match[0]);
    from = match.index + match[0].length;
  }
  return [...parts, cleanText(text.slice(from))].join("");
};

const fence = /^ {0,3}(`{3,}|~{3,})/u;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[`~]*[ \t]*$/u;

/** The text in parts, fenced code by itself; a fence that is left open takes the rest. */
const partsOf = (lines: string[]): { isCode: boolean; text: string }[] => {
  const parts: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open: string | undefined;
  for (const line of lines) {
    const mark = (open === undefined ? fence : fenceEnd).exec(line)?.[1];
    const begins = open === undefined && mark !== undefined;
    if (begins) parts.push({ isCode: true, lines: [] });
    parts.at(-1)?.lines.push(line);
    if (begins) open = mark;
    else if (open !== undefined && mark?.startsWith(open) === true) {
      open = undefined;
      parts.push({ isCode: false, lines: [] });
    }
  }
  return parts
    .filter((part) => part.lines.length > 0)
    .map((part) => ({ isCode: part.isCode, text: part.lines.join("\n") }));
};

/** Markdown without scripts, styles, comments and remote images, and with links to safe addresses alone; code stays as it is. */
export const cleanMarkdown = (markdown: string): string =>
  partsOf(markdown.split("\n"))
    .map(({ isCode, text }) => (isCode ? text : cleanOutsideCode(text)))
    .join("\n")
    .trim();
