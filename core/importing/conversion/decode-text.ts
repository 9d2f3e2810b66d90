import { decodePage, decodeWestern } from "../../text/decode-page.ts";

/** A file's text; `guessed` where it was read in an encoding that nothing in the file names. */
interface DecodedText {
  text: string;
  guessed: boolean;
}

const strictly = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const marked = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
};

// Accents stand alone or in pairs; another script's words come out as accents alone, and what the encoding has no sign for
// as control characters.
const isOtherScript = (text: string): boolean => /[À-ÿ]{4}|[\u0080-\u009F]/u.test(text);

/**
 * The text of a file by its byte order mark, as UTF-8, or in what office programs of the West write where they are not told
 * otherwise. Null for what is no text, or text in another script's old encoding.
 */
export const decodeText = (bytes: Buffer): DecodedText | null => {
  const exact = strictly(bytes, marked(bytes) ?? "utf-8");
  if (exact !== null) return { text: exact, guessed: false };
  // An older encoding has no zero bytes, as pictures and programs have.
  if (bytes.includes(0)) return null;
  const text = decodeWestern(bytes);
  return isOtherScript(text) ? null : { text, guessed: true };
};

const saysEncoding = /(?:charset|encoding)\s*=\s*["']?\s*[\w-]+/iu;

/** The same for a page, which may say what it is written in. */
export const decodePageFile = (bytes: Buffer): DecodedText | null => {
  const plain = decodeText(bytes);
  const says = saysEncoding.test(bytes.subarray(0, 2048).toString("latin1"));
  if (plain?.guessed === false || !says || bytes.includes(0)) return plain;
  return { text: decodePage(bytes, ""), guessed: false };
};
