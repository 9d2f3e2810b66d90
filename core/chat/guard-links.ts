import { unlinkUnknown, type KnownLinks } from "./check-links.ts";

/** No link is waited for longer than this, in characters. */
const longestLink = 2000;

// The start of an address, whole or in part, or of an image, at the end of a text.
const openAddress =
  /(?:!|<[^<>\s]*|(?<![\p{L}\p{N}])(?:h|ht|htt|https?:?\/?|https?:\/\/[^\s<>()]*|ww?w?|www\.[^\s<>()]*))$/iu;

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

const openStart = (text: string): number => {
  const start = Math.min(openLinkStart(text), openAddress.exec(text)?.index ?? text.length);
  return text.length - start > longestLink ? text.length : start;
};

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
  return {
    push(part: string) {
      raw += part;
      show(openStart(raw));
    },
    end: () => show(raw.length),
  };
};
