/** Where the links of an answer may lead: hosts and whole addresses found in what the answer was made from. */
export interface KnownLinks {
  hosts: Set<string>;
  addresses: Set<string>;
}

// It ends before another link begins, so that a row of open ones costs no more than its length.
const address = String.raw`\(\s*(?!\s)<?((?:(?!\]\()[^\s<>)])*)`;
const bareAddress = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/giu;
const targetOf = new RegExp(String.raw`\]${address}`, "gu");
const link = new RegExp(String.raw`(!?)\[([^[\]]*)\]${address}>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`, "gu");
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+(?:[ \t]+["'(].*)?[ \t]*$\n?/gmu;
const angled = /<((?:[a-z][a-z\d+.-]*:|www\.)[^\s<>]*)>/giu;

// What ends a sentence or an emphasis after a bare address; no screen makes it part of the link.
const afterAddress = /(?<![?!.,:;*_~|])[?!.,:;*_~|]+$/u;

const hostOf = (address: string): string | null => {
  const bare = address.replace(afterAddress, "");
  const whole = /^www\./iu.test(bare) ? `https://${bare}` : bare;
  if (!/^https?:/iu.test(whole) || !URL.canParse(whole)) return null;
  return new URL(whole).host.toLowerCase();
};

/** Collects the hosts and addresses that texts mention. */
export const linksIn = (texts: string[]): KnownLinks => {
  const known: KnownLinks = { hosts: new Set(), addresses: new Set() };
  for (const text of texts) {
    for (const [address] of text.matchAll(bareAddress)) {
      const host = hostOf(address);
      if (host !== null) known.hosts.add(host);
    }
    for (const [, address = ""] of text.matchAll(targetOf)) known.addresses.add(address);
  }
  return known;
};

const isKnown = (address: string, { hosts, addresses }: KnownLinks): boolean => {
  const host = hostOf(address);
  return host === null ? addresses.has(address) : hosts.has(host);
};

// Readable, but no screen makes a link of it; taking letters out instead could join others to a new address.
const plain = (address: string): string =>
  address.replaceAll(/http(?=s?:)/giu, "hxxp").replaceAll(/www\./giu, "www[.]");

const unlinkInline = (answer: string, known: KnownLinks): string =>
  answer.replaceAll(link, (whole, image: string, words: string, address: string) =>
    image === "" && isKnown(address, known) ? whole : words,
  );

const unlinkAll = (answer: string, known: KnownLinks): string =>
  // Twice, for an image inside a link.
  unlinkInline(unlinkInline(answer, known), known)
    // What has brackets in its words, or no end yet, is a link no more with a space before its address; signs alone are none.
    .replaceAll(targetOf, (whole, address: string) =>
      isKnown(address, known) || !/[\p{L}\p{N}]/u.test(address) ? whole : `] ${whole.slice(1)}`,
    )
    .replaceAll(definition, "")
    .replaceAll(angled, (whole, address: string) => (isKnown(address, known) ? whole : plain(address)))
    .replaceAll(bareAddress, (address) => (isKnown(address, known) ? address : plain(address)));

// What every one of the patterns above has; a text under way mostly has none of it, and is looked at again with each part.
const anyLink = /\]\(|\]:|<|https?:\/\/|www\./iu;

/** Takes the link from every address that is not known, and every image; the words stay. */
export const unlinkUnknown = (answer: string, known: KnownLinks): string =>
  anyLink.test(answer) ? unlinkAll(answer, known) : answer;

/** No link is waited for longer than this, in characters. */
const longestLink = 2000;

// The start of an address, whole or in part, or of an image, in the last word of a text.
const openAddress =
  /(?:!|<[^<>\s]*|(?<![\p{L}\p{N}])(?:h|ht|htt|https?:?\/?|https?:\/\/[^\s<>()]*|ww?w?|www\.[^\s<>()]*))$/iu;

const openAddressStart = (text: string): number => {
  // From the end, for this is looked for with every part of a text.
  let start = text.length;
  while (start > text.length - longestLink && /\S/u.test(text[start - 1] ?? "")) start -= 1;
  const open = openAddress.exec(text.slice(start));
  return open === null ? text.length : start + open.index;
};

/** Where a `[...](...)` begins that the text does not end yet; its length when there is none. */
const openLinkStart = (text: string): number => {
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "[") open.push(text[at - 1] === "!" ? at - 1 : at);
    if (sign === "\n" && text[at - 1] === "\n") open.length = 0;
    if (sign !== "]") continue;
    const outermost = open[0];
    open.pop();
    if (outermost === undefined) continue;
    if (at === text.length - 1) return outermost;
    if (text[at + 1] !== "(") continue;
    const end = text.indexOf(")", at);
    if (end < 0) return outermost;
    at = end;
  }
  return open[0] ?? text.length;
};

const openStart = (text: string): number => Math.min(openLinkStart(text), openAddressStart(text));

/** Passes streamed text on with unknown links removed, holding back no more than a link that is under way. */
export const createLinkGuard = (known: KnownLinks, onText: (text: string) => void) => {
  let raw = "";
  let shown = "";
  let stopped = false;
  const show = (end: number) => {
    if (stopped) return;
    const clean = unlinkUnknown(raw.slice(0, end), known);
    // What was shown cannot be taken back; the finished answer will replace it.
    stopped = !clean.startsWith(shown);
    if (stopped || clean === shown) return;
    onText(clean.slice(shown.length));
    shown = clean;
  };
  // No link goes beyond its paragraph, so that each part costs no more than the one under way.
  const forgetParagraphsBefore = (end: number) => {
    const blankLine = raw.lastIndexOf("\n\n", end - 2);
    if (blankLine < 0 || blankLine + 2 > end || stopped) return;
    shown = shown.slice(unlinkUnknown(raw.slice(0, blankLine + 2), known).length);
    raw = raw.slice(blankLine + 2);
  };
  return {
    push(part: string) {
      raw += part;
      const start = openStart(raw);
      show(raw.length - start > longestLink ? raw.length : start);
      forgetParagraphsBefore(start);
    },
    end: () => show(raw.length),
  };
};
