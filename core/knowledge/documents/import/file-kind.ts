import { AppError } from "../../../errors.ts";
import { openArchive, type Archive } from "./open-archive.ts";

/** A file to be imported. */
export interface ImportedFile {
  name: string;
  bytes: Buffer;
}

/** What a file holds: text of one of three kinds, or a Word document. */
export type FileKind =
  | { kind: "markdown" | "text" | "html"; text: string }
  | { kind: "docx"; archive: Archive };

const refuse = () =>
  new AppError("unsupported_media_type", "Only .md, .txt, .docx and .html files can be imported", {
    fields: { file: "Choose a .md, .txt, .docx or .html file" },
  });

const refuseEncoding = () =>
  new AppError("unsupported_media_type", "The file's text is not in UTF-8. Save it as UTF-8 and try again", {
    fields: { file: "Save the file as UTF-8" },
  });

const megabyte = 1024 * 1024;
/** What a Word document may say it grows to with its pictures, and what of its text is unpacked, in bytes. */
const unpackedLimits = { claimed: 100 * megabyte, read: 32 * megabyte };

const textKinds: Record<string, "markdown" | "text" | "html"> = {
  md: "markdown",
  markdown: "markdown",
  txt: "text",
  text: "text",
  html: "html",
  htm: "html",
};

const decode = (bytes: Buffer): string | null => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
  try {
    return new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const isControl = (character: string): boolean => character < " " && !"\t\n\v\f\r".includes(character);

// No text has control characters; a PDF may have none at its beginning.
const isText = (text: string): boolean =>
  !text.startsWith("%PDF-") && !(text.match(/\p{Cc}/gu) ?? []).some(isControl);
const looksLikeHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,5000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu.test(
    text.slice(0, 10_000),
  );

const docx = (bytes: Buffer): FileKind => {
  const archive = openArchive(bytes, unpackedLimits.read);
  if (!archive.has("word/document.xml")) throw refuse();
  if (archive.claimed > unpackedLimits.claimed)
    throw new AppError("too_large", "The document is too large when unpacked");
  return { kind: "docx", archive };
};

/** Tells what a file is by its content; its name only says which kind of text. Throws `unsupported_media_type` for anything else. */
export const kindOf = ({ name, bytes }: ImportedFile): FileKind => {
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"))) return docx(bytes);
  const text = decode(bytes);
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  const named = textKinds[extension];
  if (named === undefined) throw refuse();
  // An older encoding has no zero bytes, as pictures and programs have.
  if (text === null) throw bytes.includes(0) ? refuse() : refuseEncoding();
  if (!isText(text)) throw refuse();
  return { kind: looksLikeHtml(text) ? "html" : named, text };
};
