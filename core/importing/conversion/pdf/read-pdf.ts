import type { getDocumentProxy } from "unpdf";
import { AppError, invalid } from "../../../errors.ts";
import { locked } from "../open-archive.ts";
import { type Converted, counted, listed } from "../formats/converted.ts";
import { blocksOfLines, outlineLevels } from "./blocks.ts";
import { linesOf, type Page, type Piece, withoutFrame } from "./lines.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const mostPages = 1500;

const open = async (bytes: Uint8Array): Promise<Pdf> => {
  const unpdf = await import("unpdf");
  try {
    return await unpdf.getDocumentProxy(bytes, {
      // Nothing is drawn: no fonts, no pictures, no code.
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") throw locked();
    throw error;
  }
};

interface Item {
  str: string;
  width: number;
  height: number;
  transform: number[];
}

const pieceOf = ({ str, width, transform }: Item): Piece => {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  return { text: str, x, y, width, size: Math.hypot(a, b) };
};

const readPage = async (pdf: Pdf, number: number): Promise<Page> => {
  const page = await pdf.getPage(number);
  const { items }: { items: readonly (Item | object)[] } = await page.getTextContent();
  const [, bottom = 0, , top = 0] = page.view;
  page.cleanup();
  const pieces: Piece[] = items.flatMap((item) => ("str" in item ? [pieceOf(item)] : []));
  return {
    number,
    height: top - bottom || 1,
    pieces: pieces.map((piece) => ({ ...piece, y: piece.y - bottom })),
  };
};

const hasText = ({ pieces }: Page): boolean => pieces.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

const scanned = () =>
  invalid(
    "file",
    "The file holds pictures of pages and no text. Save it with its text recognised, and drop it again.",
  );

// Programs name what they write after themselves or after a file.
const isName = (title: string): boolean =>
  /\p{L}{2}/u.test(title) && !/^(?:untitled|microsoft word|powerpoint|slide \d)|\.[a-z]{2,5}$/iu.test(title);

const titleOf = async (pdf: Pdf, content: string): Promise<string> => {
  const { info } = await pdf.getMetadata();
  const said = (info as { Title?: unknown }).Title;
  const title = typeof said === "string" ? said.replaceAll(/\s+/gu, " ").trim() : "";
  return isName(title) && content.slice(0, 3000).toLowerCase().includes(title.toLowerCase()) ? title : "";
};

const warningsOf = (blank: number[]): string[] => {
  if (blank.length === 0) return [];
  const names = listed("Page", "Pages", blank);
  return [
    `${names} ${blank.length === 1 ? "holds" : "hold"} a picture or nothing, and ${blank.length === 1 ? "was" : "were"} not read.`,
  ];
};

const read = async (pdf: Pdf): Promise<Converted> => {
  if (pdf.numPages > mostPages)
    throw new AppError(
      "too_large",
      `The file has ${pdf.numPages} pages, and at most ${mostPages} are read. Split it and drop the parts.`,
    );
  const pages: Page[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number));
  const blank = pages.filter((page) => !hasText(page)).map(({ number }) => number);
  if (blank.length === pages.length) throw scanned();
  const outline = outlineLevels((await pdf.getOutline().catch(() => null)) ?? []);
  const content = blocksOfLines(withoutFrame(pages.flatMap(linesOf), pages.length), { outline });
  const title = await titleOf(pdf, content);
  return { title, content, extent: counted(pages.length, "page"), warnings: warningsOf(blank) };
};

/** The text of a PDF by its pages, without what stands on every page; throws where it holds none. */
export const readPdf = async (bytes: Uint8Array): Promise<Converted> => {
  const pdf = await open(bytes);
  try {
    return await read(pdf);
  } finally {
    await pdf.destroy();
  }
};
