import type { PassageEnds } from "./chat.ts";

/** Where a document is opened: at a passage, or else at a section; at its top where neither is named. */
export interface CitedPlace {
  heading: string | null;
  passage?: PassageEnds | undefined;
}

/** What Telegram takes as a link's `startapp` parameter, less a kind and a record's id before it. */
const longest = 512 - 64;

const packed = (parts: string[]): string => {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(parts)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const unpacked = (text: string): unknown => {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0)));
};

/** A place within a document for an address or a `startapp` link, of letters, digits, `-` and `_`; "" where none is named or its words are too long. */
export const writePlace = ({ heading, passage: { from, to } = { from: "", to: "" } }: CitedPlace): string => {
  const section = heading ?? "";
  const ways = [
    [section, from, to],
    ["", from, to],
    [section, "", ""],
  ].filter((parts) => parts.join("") !== "");
  return ways.map(packed).find(({ length }) => length <= longest) ?? "";
};

/** The place that was written so; a document's top for anything else. */
export const readPlace = (text: string | null): CitedPlace => {
  const top = { heading: null };
  try {
    const parts = unpacked(text ?? "");
    if (!Array.isArray(parts) || parts.some((part) => typeof part !== "string")) return top;
    const [heading = "", from = "", to = ""] = parts as string[];
    return { heading: heading === "" ? null : heading, ...(from === "" ? {} : { passage: { from, to } }) };
  } catch {
    return top;
  }
};
