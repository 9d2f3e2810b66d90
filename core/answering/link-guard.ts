import { unlinkUnknown, type KnownLinks } from "./links.ts";

/** No link is waited for longer than this, in characters. */
const longestLink = 2000;

// The start of an address, whole or in part, or of an image, in the last word of a text.
const openAddress =
  /(?:!|<[^<>\s]*|(?<![\p{L}\p{N}])(?:h|ht|htt|https?:?\/?|https?:\/\/[^\s<>()]*|ww?w?|www\.[^\s<>()]*))$/iu;

const openAddressStart = (text: string): number => {
  const word = /(?<!\S)\S*$/u.exec(text.slice(-longestLink))?.[0] ?? "";
  const open = openAddress.exec(word);
  return open === null ? text.length : text.length - word.length + open.index;
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
