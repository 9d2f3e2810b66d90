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

const dropped = /<(script|style|iframe|object|embed|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/giu;

const cleanText = (text: string): string =>
  text
    .replaceAll(dropped, "")
    .replaceAll(/<!--[\s\S]*?-->/gu, "")
    // An image of another site would tell it who reads; its address stays as a link.
    .replaceAll(/!\[([^\]\n]*)\]\(/gu, (_, alt: string) => `[${alt === "" ? "image" : alt}](`)
    .replaceAll(
      /\]\(\s*(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/gu,
      (_, address: string) => `](${keepSafe(address.replaceAll(/[<>]/gu, ""))}`,
    )
    .replaceAll(
      /^( {0,3}\[[^\]\n]+\]:\s*)(\S+)/gmu,
      (_, name: string, address: string) => name + (keepSafe(address.replaceAll(/[<>]/gu, "")) || "#"),
    )
    .replaceAll(/<((?:javascript|data|vbscript|file):[^\s<>]*)>/giu, "");

const code =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S])))|(`+)(?!`)[^`\n]+\3(?!`)/gmu;

/** Markdown without scripts, styles, comments and remote images, and with links to safe addresses alone; code stays as it is. */
export const cleanMarkdown = (markdown: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (const match of markdown.matchAll(code)) {
    parts.push(cleanText(markdown.slice(from, match.index)), match[0]);
    from = match.index + match[0].length;
  }
  parts.push(cleanText(markdown.slice(from)));
  return parts.join("").trim();
};
