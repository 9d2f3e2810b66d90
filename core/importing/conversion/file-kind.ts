import { isUtf8 } from "node:buffer";
import { AppError, invalid } from "../../errors.ts";
import { decodePageFile, decodeText } from "./decode-text.ts";
import { requireShallowXml } from "./nesting.ts";
import { type Archive, locked, openArchive } from "./open-archive.ts";

/** A file to be imported. */
export interface ImportedFile {
  name: string;
  bytes: Buffer;
}

type TextKind = "markdown" | "text" | "html" | "delimited";
type OfficeKind = "docx" | "pptx" | "xlsx";

/** What a file holds: text of some kind, a document of an office program, or pages. */
export type FileKind =
  | { kind: TextKind; text: string; warnings: string[] }
  | { kind: OfficeKind; archive: Archive }
  | { kind: "pdf"; bytes: Buffer };

/** What can be imported, as people are told. */
const named = ".md, .txt, .html, .docx, .pdf, .pptx, .xlsx and .csv files";

const refuse = (message = `Only ${named} can be imported`) =>
  new AppError("unsupported_media_type", message, {
    // What names them already is not said twice where both sentences are shown.
    fields: { file: message.includes(named) ? message : `Choose one of ${named}` },
  });

const refuseEncoding = () =>
  new AppError("unsupported_media_type", "The file's text is not in UTF-8. Save it as UTF-8 and try again", {
    fields: { file: "Save the file as UTF-8" },
  });

const megabyte = 1024 * 1024;
/** What a document may say it grows to with its pictures, and what of its text is unpacked, in bytes. */
const unpackedLimits = { claimed: 100 * megabyte, bytes: 64 * megabyte, entries: 10_000 };

const textKinds: Record<string, TextKind> = {
  md: "markdown",
  markdown: "markdown",
  txt: "text",
  text: "text",
  html: "html",
  htm: "html",
  csv: "delimited",
  tsv: "delimited",
};

const refuseSigns = () =>
  new AppError(
    "unsupported_media_type",
    `The file holds signs that no text has. Only ${named} can be imported`,
    {
      fields: { file: "It is damaged or not what its name says. Save it again as text" },
    },
  );

const isControl = (character: string): boolean => character < " " && !"\t\n\v\f\r".includes(character);

const isText = (text: string): boolean => !(text.match(/\p{Cc}/gu) ?? []).some(isControl);
const looksLikeHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,5000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu.test(
    text.slice(0, 10_000),
  );

const mainParts: Record<OfficeKind, string> = {
  docx: "word/document.xml",
  pptx: "ppt/presentation.xml",
  xlsx: "xl/workbook.xml",
};

const beginsWith = (bytes: Buffer, mark: string): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark, "latin1"));

/** Whether a file is a ZIP archive, be it one of files or a document of an office program. */
export const isZip = (bytes: Buffer): boolean => beginsWith(bytes, "PK\u0003\u0004");

const damaged = (cause: unknown) =>
  new AppError("validation_failed", "The file could not be read", {
    fields: { file: "The file is damaged or not what its name says" },
    cause,
  });

/** The kind of document that an archive is; null where it is one of files. */
export const officeKindOf = ({ has }: Pick<Archive, "has">): OfficeKind | null =>
  (Object.keys(mainParts) as OfficeKind[]).find((kind) => has(mainParts[kind])) ?? null;

// None of these formats knows declarations, in which one text stands for many.
const guarded = (archive: Archive): Archive => ({
  ...archive,
  read: async (name) => {
    const bytes = await archive.read(name);
    if (!/\.(?:xml|rels)$/iu.test(name)) return bytes;
    // One sign a byte: what is looked for is ASCII in every encoding that the readers know.
    const text = bytes.toString("latin1");
    if (/<!(?:DOCTYPE|ENTITY)/iu.test(text))
      throw invalid("file", "The file declares what no document of its kind does, and was not read");
    requireShallowXml(text);
    return bytes;
  },
});

const office = async (bytes: Buffer): Promise<FileKind> => {
  const archive = await openArchive(bytes, unpackedLimits).catch((error: unknown) => {
    throw error instanceof AppError ? error : damaged(error);
  });
  const kind = officeKindOf(archive);
  if (kind === null) {
    const isArchive = !archive.has("mimetype") && !archive.has("[Content_Types].xml");
    throw refuse(isArchive ? "A ZIP holds many files: drop it on the Import screen" : undefined);
  }
  if (archive.claimed > unpackedLimits.claimed)
    throw new AppError("too_large", "The document is too large when unpacked");
  return { kind, archive: guarded(archive) };
};

// What programs wrote before they wrote archives, and what they still put a locked document into.
const compound = (bytes: Buffer): never => {
  if (bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))) throw locked();
  throw refuse("The file is in an old format. Save it as .docx, .pptx or .xlsx and drop it again");
};

const guessed = "The file does not say how it is encoded. Look whether its accents and signs came out right.";

// Of what is no text of any kind nobody has to be told what in it is not.
const refuseUndecoded = (bytes: Buffer): AppError => {
  if (!bytes.includes(0)) return refuseEncoding();
  return isUtf8(bytes) ? refuseSigns() : refuse();
};

const textOf = (bytes: Buffer, kind: TextKind): FileKind => {
  const decoded = kind === "html" ? decodePageFile(bytes) : decodeText(bytes);
  if (decoded === null) throw refuseUndecoded(bytes);
  const { text } = decoded;
  if (!isText(text)) throw refuseSigns();
  return {
    kind: looksLikeHtml(text) ? "html" : kind,
    text,
    warnings: decoded.guessed ? [guessed] : [],
  };
};

/** Tells what a file is by its content; its name only says which kind of text. Throws `unsupported_media_type` for anything else. */
export const kindOf = async ({ name, bytes }: ImportedFile): Promise<FileKind> => {
  if (isZip(bytes)) return office(bytes);
  if (beginsWith(bytes, "%PDF-")) return { kind: "pdf", bytes };
  if (beginsWith(bytes, "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1")) compound(bytes);
  const kind = textKinds[name.toLowerCase().split(".").at(-1) ?? ""];
  if (kind === undefined) throw refuse();
  return textOf(bytes, kind);
};
