import { documentLimit } from "#contracts/documents.ts";
import { AppError, invalid } from "../../../errors.ts";
import { cleanMarkdown } from "./clean-markdown.ts";
import type { Archive } from "./open-archive.ts";
import { kindOf, type FileKind, type ImportedFile } from "./file-kind.ts";
import { htmlToMarkdown, titleOfPage } from "./html-to-markdown.ts";

/** A file's text, ready to become a document. */
export interface FileDocument {
  title: string;
  content: string;
  fileType: string;
}

const longestTitle = 300;

const fileTypes = {
  markdown: "text/markdown",
  text: "text/plain",
  html: "text/html",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

interface Converted {
  /** Empty when the file does not say. */
  title: string;
  content: string;
}

const fromHtml = (html: string): Converted => ({ title: titleOfPage(html), content: htmlToMarkdown(html) });

const fromDocx = async ({ has, read }: Archive): Promise<Converted> => {
  const { default: mammoth } = await import("mammoth");
  // Pictures would come as text of a hundred times their worth.
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  // Mammoth's own reader would unpack whatever is there; this one counts. Its types leave the way out.
  const file = {
    exists: has,
    read: async (name: string, encoding?: string) =>
      encoding === undefined ? read(name) : new TextDecoder(encoding).decode(read(name)),
  };
  const input = { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
  const { value } = await mammoth.convertToHtml(input, { convertImage });
  return fromHtml(value);
};

// Read by hand: the usual reader of front matter would also run code in it.
const fromMarkdown = (text: string): Converted => {
  const [front, fields = ""] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/u.exec(text) ?? [""];
  const title = /^title:\s*(.*)$/mu.exec(fields)?.[1]?.trim() ?? "";
  return { title: title.replaceAll(/^["']|["']$/gu, ""), content: text.slice(front.length) };
};

const convert = async (file: FileKind): Promise<Converted> => {
  if (file.kind === "docx") return fromDocx(file.archive);
  const text = file.text.replaceAll("\r\n", "\n");
  if (file.kind === "html") return fromHtml(text);
  return file.kind === "markdown" ? fromMarkdown(text) : { title: "", content: text };
};

const tryToConvert = async (file: FileKind): Promise<Converted> => {
  try {
    return await convert(file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof RangeError)
      throw new AppError("too_large", "The file's parts are nested too deeply to be read", {
        fields: { file: "Save it in a simpler form, such as plain text" },
        cause: error,
      });
    throw new AppError("validation_failed", "The file could not be read", {
      fields: { file: "The file is damaged or not what its name says" },
      cause: error,
    });
  }
};

// The database stores no half of a character.
const cut = (title: string): string => title.slice(0, longestTitle).replace(/\p{Surrogate}$/u, "");

const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/u).at(-1) ?? "")
    .replace(/\.[^.]*$/u, "")
    .replaceAll(/[_\s]+/gu, " ")
    .trim();

/** A heading at the very beginning, and what stands below it. */
const splitHeading = (content: string): Converted => {
  const heading = /^#\s+(.+?)\s*#*\s*(?:\n|$)/u.exec(content);
  return heading === null
    ? { title: "", content }
    : {
        title: (heading[1] ?? "").replaceAll(/[*_`\\]/gu, ""),
        content: content.slice(heading[0].length).trim(),
      };
};

/** Converts a file to a document in Markdown. Throws what is wrong with the file: its kind, that it is empty, or too long. */
export const fileToDocument = async (file: ImportedFile): Promise<FileDocument> => {
  if (file.bytes.length === 0) throw invalid("file", "The file is empty");
  const kind = kindOf(file);
  const converted = await tryToConvert(kind);
  const clean = cleanMarkdown(converted.content);
  if (clean === "") throw invalid("file", "The file holds no text");
  const heading = splitHeading(clean);
  const title =
    [converted.title, heading.title, nameOf(file.name)].find((name) => name !== "") ?? "Imported document";
  // A heading that is the title need not be said twice.
  const text = title === heading.title && heading.content !== "" ? heading.content : clean;
  if (Buffer.byteLength(text) > documentLimit)
    throw new AppError("too_large", "The file holds more than 1 MB of text");
  return { title: cut(title), content: text, fileType: fileTypes[kind.kind] };
};
