import { type Audience, documentLimit } from "#contracts/documents.ts";
import { AppError, invalid } from "../../errors.ts";
import { cleanMarkdown } from "../../text/clean-markdown.ts";
import { type FileKind, type ImportedFile, kindOf } from "./file-kind.ts";
import { type Converted, tooMuchText } from "./formats/converted.ts";
import { isTabbed, readDelimited } from "./formats/delimited.ts";
import { readDocx } from "./formats/docx.ts";
import { readFrontMatter } from "./formats/front-matter.ts";
import { pageToMarkdown } from "./page-text.ts";
import { tooDeep } from "./nesting.ts";
import { partsOfText } from "./parts-of-text.ts";

/** A file's text, ready to become a document. */
export interface FileDocument {
  title: string;
  content: string;
  fileType: string;
  category?: string;
  orderIndex?: number;
  audience?: Audience;
}

/** What a file becomes: one document, or several where it holds more text than one may. */
export interface ConvertedFile {
  documents: FileDocument[];
  /** What the file was, as in "11 pages"; null where that says nothing. */
  extent: string | null;
  /** What of it was not read, in sentences. */
  warnings: string[];
}

const longestTitle = 300;

const fileTypes: Record<FileKind["kind"], string> = {
  markdown: "text/markdown",
  text: "text/plain",
  html: "text/html",
  delimited: "text/csv",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type TextFile = Extract<FileKind, { text: string }>;

const fromText = ({ kind, text: written }: TextFile): Converted => {
  const text = written.replaceAll("\r\n", "\n");
  if (kind === "html") return pageToMarkdown(text);
  if (kind === "delimited") return readDelimited(text);
  if (kind === "markdown") return readFrontMatter(text);
  return isTabbed(text) ? readDelimited(text) : { title: "", content: text };
};

const readKind = async (file: FileKind): Promise<Converted> => {
  if ("text" in file) {
    const converted = fromText(file);
    return { ...converted, warnings: [...file.warnings, ...(converted.warnings ?? [])] };
  }
  // What few files need is loaded for them alone.
  if (file.kind === "pdf") return (await import("./pdf/read-pdf.ts")).readPdf(Uint8Array.from(file.bytes));
  if (file.kind === "docx") return readDocx(file.archive);
  if (file.kind === "pptx") return (await import("./formats/pptx.ts")).readPptx(file.archive);
  return (await import("./formats/xlsx.ts")).readXlsx(file.archive);
};

const orRefuse = async (convert: () => Promise<ConvertedFile>): Promise<ConvertedFile> => {
  try {
    return await convert();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof RangeError)
      throw /call stack/u.test(error.message) ? tooDeep(error) : tooMuchText(error);
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

const convert = async (file: ImportedFile): Promise<ConvertedFile> => {
  if (file.bytes.length === 0) throw invalid("file", "The file is empty");
  const kind = await kindOf(file);
  const { title: own, content, extent, warnings, ...fields } = await readKind(kind);
  const clean = cleanMarkdown(content);
  if (clean === "") throw invalid("file", "The file holds no text");
  const heading = splitHeading(clean);
  const title = [own, heading.title, nameOf(file.name)].find((name) => name !== "") ?? "Imported document";
  // A heading that is the title need not be said twice.
  const text = title === heading.title && heading.content !== "" ? heading.content : clean;
  const parts = partsOfText(text, documentLimit);
  const documents = parts.map((part, at) => ({
    title:
      parts.length === 1
        ? cut(title)
        : `${cut(title).slice(0, longestTitle - 20)} (${at + 1} of ${parts.length})`,
    content: part,
    fileType: fileTypes[kind.kind],
    ...fields,
  }));
  return { documents, extent: extent ?? null, warnings: warnings ?? [] };
};

/** Converts a file to documents in Markdown. Throws what is wrong with the file: its kind, that it is empty, or too long. */
export const convertFile = (file: ImportedFile): Promise<ConvertedFile> => orRefuse(() => convert(file));
