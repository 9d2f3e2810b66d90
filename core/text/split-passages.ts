import { countUnspaced } from "./words.ts";
import { withQuestions } from "./asked-blocks.ts";
import { blocksOf, type Block } from "./markdown-blocks.ts";

/** A part of a document that is searched and quoted as one. */
export interface Passage {
  /** The headings above it, outermost first, joined by " > "; null before the first heading. */
  heading: string | null;
  /** Markdown as in the document, without the headings above it and without comments. */
  text: string;
}

/** Raise it when passages or their terms come out differently, so that stored documents are split again. */
export const splitVersion = 13;

/** In tokens; beyond so many times the document's length, `repeated`, each passage has only the heading nearest to it. */
const limits = { most: 400, whole: 1200, repeated: 10 };

/** About how many tokens a model counts in a text: four characters each, and every letter where no spaces part words. */
export const tokensOf = (text: string): number => {
  const unspaced = countUnspaced(text);
  return Math.ceil((text.length - unspaced) / 4) + unspaced;
};

const pack = (parts: string[], separator: string, most: number): string[] => {
  const packed: string[] = [];
  for (const part of parts) {
    const last = packed.at(-1);
    if (last !== undefined && tokensOf(last) + tokensOf(part) <= most)
      packed[packed.length - 1] = last + separator + part;
    else packed.push(part);
  }
  return packed;
};

const hardCut = (text: string): string[] => {
  if (tokensOf(text) <= limits.most) return [text];
  const length = countUnspaced(text) > 0 ? limits.most : limits.most * 4;
  return text.match(new RegExp(`[^]{1,${length}}`, "gu")) ?? [];
};

// Thai has spaces between its clauses alone, Chinese and Japanese none after a sentence.
const unspacedSeam = /(?<=[。！？；][”’」』）]*)(?![。！？；”’」』）])|(?<=\s)/u;

const splitText = (text: string): string[] => {
  if (tokensOf(text) <= limits.most) return [text];
  const lines = text.split("\n");
  if (lines.length > 1) return pack(lines.flatMap(splitText), "\n", limits.most);
  if (countUnspaced(text) > 0) return pack(text.split(unspacedSeam).flatMap(hardCut), "", limits.most);
  const sentences = text.split(/(?<=[.!?؟۔।])\s+/u);
  return pack(sentences.flatMap(hardCut), " ", limits.most);
};

// A table or fence is cut only when no prompt could take it, and then each part is a table or fence again, unless its head
// alone would fill a passage: repeated in each, one of half a megabyte would make hundreds of megabytes.
const splitFramed = ({ kind, text }: Block): string[] => {
  if (tokensOf(text) <= limits.whole) return [text];
  const lines = text.split("\n");
  const head = lines.slice(0, kind === "table" ? 2 : 1).join("\n");
  if (tokensOf(head) > limits.most) return pack(lines.flatMap(hardCut), "\n", limits.most);
  const tail = kind === "fence" ? `\n${/^\s*(?:`+|~+)/u.exec(head)?.[0] ?? ""}` : "";
  const isClosed = kind === "fence" && /^\s*(?:`{3,}|~{3,})\s*$/u.test(lines.at(-1) ?? "");
  const body = lines.slice(kind === "table" ? 2 : 1, isClosed ? -1 : undefined).flatMap(hardCut);
  return pack(body, "\n", limits.most).map((part) => `${head}\n${part}${tail}`);
};

const partsOf = (block: Block): string[] =>
  block.kind === "text" ? splitText(block.text) : splitFramed(block);

interface Section {
  path: string[];
  blocks: Block[];
}

// One that is left open is taken whole, so that its text is not looked through again from every further mark.
const comment = /<!--[^]*?(-->|$)/gu;

// Comments are the editors' own, and nobody's to read.
const addBlock = (section: Section, block: Block): void => {
  if (block.kind !== "text") {
    section.blocks.push(block);
    return;
  }
  const text = block.text.replaceAll(comment, (whole) => (whole.endsWith("-->") ? "" : whole)).trim();
  if (text !== "") section.blocks.push({ ...block, text });
};

const sectionsOf = (title: string, blocks: Block[]): Section[] => {
  const sections: Section[] = [{ path: [], blocks: [] }];
  const open: { level: number; text: string }[] = [];
  for (const block of blocks) {
    if (block.kind !== "heading" || tokensOf(block.text) > limits.most) {
      const section = sections.at(-1);
      const read: Block = block.kind === "heading" ? { ...block, kind: "text" } : block;
      if (section !== undefined) addBlock(section, read);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    open.push(block);
    const path = open.map(({ text }) => text).filter((text) => text !== "" && text !== title);
    sections.push({ path, blocks: [] });
  }
  return sections;
};

/** Names the headings above a passage, one passage after another; only the nearest once all are far more than the document. */
const createHeadings = ({ length }: string): ((path: string[]) => string | null) => {
  let left = limits.repeated * length;
  return (path) => {
    for (const heading of path) left -= heading.length;
    return path.length === 0 ? null : path.slice(left < 0 ? -1 : 0).join(" > ");
  };
};

/** Splits Markdown at headings and marked questions, then paragraphs, into passages of at most 400 tokens; at least one. */
export const splitPassages = (title: string, content: string): Passage[] => {
  const sections = sectionsOf(title.trim(), withQuestions(blocksOf(content)));
  const headingOf = createHeadings(content);
  const passages = sections.flatMap(({ path, blocks }) =>
    pack(blocks.flatMap(partsOf), "\n\n", limits.most).map((text) => ({ heading: headingOf(path), text })),
  );
  return passages.length > 0 ? passages : [{ heading: null, text: content.trim() }];
};
