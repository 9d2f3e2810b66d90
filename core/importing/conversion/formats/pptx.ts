import { posix } from "node:path";
import { DOMParser, type Document, type Element, type Node } from "@xmldom/xmldom";
import type { Archive } from "../open-archive.ts";
import { type Converted, counted, plainLine, plainText } from "./converted.ts";
import { tableOf } from "./markdown-table.ts";

const isElement = (node: Node): node is Element => node.nodeType === 1;

const childrenOf = (element: Element): Element[] => [...element.childNodes].filter(isElement);

const within = (element: Element | Document, name: string): Element[] => [
  ...element.getElementsByTagName(name),
];

const read = async (archive: Archive, name: string): Promise<Document> => {
  const text = new TextDecoder().decode(await archive.read(name));
  return new DOMParser({ onError: () => undefined }).parseFromString(text, "text/xml");
};

interface Related {
  id: string;
  kind: string;
  target: string;
}

/** What a part of the file refers to. */
const relatedTo = async (archive: Archive, part: string): Promise<Related[]> => {
  const path = `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`;
  if (!archive.has(path)) return [];
  return within(await read(archive, path), "Relationship").map((one) => ({
    id: one.getAttribute("Id") ?? "",
    kind: (one.getAttribute("Type") ?? "").split("/").at(-1) ?? "",
    target: posix
      .normalize(posix.join(posix.dirname(part), one.getAttribute("Target") ?? ""))
      .replace(/^\//u, ""),
  }));
};

const writtenIn = (paragraph: Element): string =>
  childrenOf(paragraph)
    .map((part) => {
      if (part.tagName === "a:br") return " ";
      return part.tagName === "a:r" || part.tagName === "a:fld"
        ? within(part, "a:t")
            .map((text) => text.textContent ?? "")
            .join("")
        : "";
    })
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();

const textOf = (paragraph: Element): string => plainText(writtenIn(paragraph));

const levelOf = (paragraph: Element): number =>
  Math.min(
    8,
    Number(
      childrenOf(paragraph)
        .find(({ tagName }) => tagName === "a:pPr")
        ?.getAttribute("lvl") ?? 0,
    ) || 0,
  );

const paragraphsOf = (shape: Element): { text: string; level: number }[] =>
  within(shape, "a:p")
    .map((paragraph) => ({ text: textOf(paragraph), level: levelOf(paragraph) }))
    .filter(({ text }) => text !== "");

const tableText = (table: Element): string => {
  const rows = within(table, "a:tr").map((row) =>
    within(row, "a:tc").map((cell) => within(cell, "a:p").map(textOf).filter(Boolean).join(" ")),
  );
  return rows.length === 0 ? "" : tableOf(rows);
};

const placeOf = (shape: Element): string => within(shape, "p:ph")[0]?.getAttribute("type") ?? "";
const isPlace = (shape: Element): boolean => within(shape, "p:ph").length > 0;

const altOf = (shape: Element): string =>
  (within(shape, "p:cNvPr")[0]?.getAttribute("descr") ?? "").replaceAll(/[\s<>]+/gu, " ").trim();

// What stands on every slide.
const frame = new Set(["dt", "ftr", "sldNum", "hdr"]);

const bodyOf = (shape: Element): string => {
  const paragraphs = paragraphsOf(shape);
  const isList = paragraphs.length > 1 && (isPlace(shape) || paragraphs.some(({ level }) => level > 0));
  if (!isList) return paragraphs.map(({ text }) => plainLine(text)).join("\n\n");
  return paragraphs.map(({ text, level }) => `${"  ".repeat(level)}- ${text}`).join("\n");
};

const shapeText = (shape: Element): string => {
  if (shape.tagName === "p:grpSp") return childrenOf(shape).map(shapeText).filter(Boolean).join("\n\n");
  if (shape.tagName === "p:pic") return altOf(shape);
  if (shape.tagName === "p:graphicFrame") return within(shape, "a:tbl").map(tableText).join("\n\n");
  return shape.tagName === "p:sp" && !frame.has(placeOf(shape)) ? bodyOf(shape) : "";
};

interface Slide {
  /** Empty where the slide has none. */
  title: string;
  text: string;
  notes: string;
  isHidden: boolean;
  isCover: boolean;
  /** Pictures without a description, and drawings whose text is elsewhere. */
  unread: number;
}

const notesOf = async (archive: Archive, part: string): Promise<string> => {
  const notes = (await relatedTo(archive, part)).find(({ kind }) => kind === "notesSlide");
  if (notes === undefined || !archive.has(notes.target)) return "";
  const shapes = within(await read(archive, notes.target), "p:sp").filter(
    (shape) => !frame.has(placeOf(shape)) && placeOf(shape) !== "sldImg",
  );
  return shapes
    .flatMap(paragraphsOf)
    .map(({ text }) => plainLine(text))
    .join("\n\n");
};

const isUnread = (shape: Element): boolean =>
  (shape.tagName === "p:pic" && altOf(shape) === "") ||
  (shape.tagName === "p:graphicFrame" && within(shape, "a:tbl").length === 0);

// Some programs write titles as any other text: the first one of a single line.
const firstLine = (shapes: Element[]): Element | undefined => {
  const first = shapes.find((shape) => shape.tagName === "p:sp" && shapeText(shape) !== "");
  const [line, ...more] = first === undefined ? [] : paragraphsOf(first);
  return line !== undefined && more.length === 0 && line.text.length <= 100 ? first : undefined;
};

const readSlide = async (archive: Archive, part: string): Promise<Slide> => {
  const slide = await read(archive, part);
  const [tree] = within(slide, "p:spTree");
  const shapes = tree === undefined ? [] : childrenOf(tree);
  const titled = shapes.find((shape) => ["title", "ctrTitle"].includes(placeOf(shape))) ?? firstLine(shapes);
  const title =
    titled === undefined
      ? ""
      : paragraphsOf(titled)
          .map(({ text }) => text)
          .join(" ");
  return {
    title,
    text: shapes
      .filter((shape) => shape !== titled)
      .map(shapeText)
      .filter(Boolean)
      .join("\n\n"),
    notes: await notesOf(archive, part),
    isHidden: slide.documentElement?.getAttribute("show") === "0",
    isCover: titled !== undefined && placeOf(titled) === "ctrTitle",
    unread: shapes.filter(isUnread).length,
  };
};

const presentation = "ppt/presentation.xml";

const slidesOf = async (archive: Archive): Promise<string[]> => {
  const targets = new Map((await relatedTo(archive, presentation)).map(({ id, target }) => [id, target]));
  return within(await read(archive, presentation), "p:sldId")
    .map((slide) => targets.get(slide.getAttribute("r:id") ?? "") ?? "")
    .filter((part) => archive.has(part));
};

const sectionOf = ({ title, text, notes }: Slide, at: number): string => {
  const heading = `## ${title === "" ? `Slide ${at + 1}` : title}`;
  return [heading, text, notes === "" ? "" : `**Notes**\n\n${notes}`].filter(Boolean).join("\n\n");
};

const warningsOf = (slides: Slide[]): string[] => {
  const hidden = slides.filter(({ isHidden }) => isHidden).length;
  const unread = slides.reduce((sum, slide) => sum + (slide.isHidden ? 0 : slide.unread), 0);
  return [
    ...(hidden === 0
      ? []
      : [`${counted(hidden, "hidden slide")} ${hidden === 1 ? "was" : "were"} left out.`]),
    ...(unread === 0
      ? []
      : [
          `${counted(unread, "picture or chart", "pictures or charts")} ${unread === 1 ? "was" : "were"} not read.`,
        ]),
  ];
};

const longestSubtitle = 160;

// Some programs write no slide as the cover: it comes first, and has a line below its title at most.
const isLikeACover = ({ text }: Slide, shown: Slide[]): boolean =>
  shown.length > 1 && text.length <= longestSubtitle && !text.includes("\n");

/** A presentation: each slide that is not hidden is a section with its texts, lists, tables and the speaker's notes. */
export const readPptx = async (archive: Archive): Promise<Converted> => {
  const slides: Slide[] = [];
  for (const part of await slidesOf(archive)) slides.push(await readSlide(archive, part));
  const shown = slides.filter(({ isHidden }) => !isHidden);
  const [first] = shown;
  const isCovered =
    first !== undefined && first.title !== "" && (first.isCover || isLikeACover(first, shown));
  const sections = shown.flatMap((slide, at) => {
    const isEmpty = slide.title === "" && slide.text === "" && slide.notes === "";
    if (isEmpty) return [];
    return at === 0 && isCovered
      ? [[slide.text, slide.notes].filter(Boolean).join("\n\n")]
      : [sectionOf(slide, at)];
  });
  return {
    title: isCovered ? first.title : "",
    content: sections.join("\n\n").trim(),
    extent: counted(slides.length, "slide"),
    warnings: warningsOf(slides),
  };
};
