import { blocksOf } from "../../text/markdown-blocks.ts";

const bytesOf = (text: string): number => Buffer.byteLength(text);

// A table goes on under its head, a fence under its mark; text is cut where a line ends.
const splitBlock = (text: string, kind: string, most: number): string[] => {
  const lines = text.split("\n");
  // A head that fills a part by itself is text like any other.
  const isTable = kind === "table" && lines.length > 2 && bytesOf(lines.slice(0, 2).join("\n")) < most / 2;
  const head = isTable ? `${lines.slice(0, 2).join("\n")}\n` : "";
  const room = most - bytesOf(head);
  const parts: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const line of isTable ? lines.slice(2) : lines) {
    const pieces =
      bytesOf(line) > most ? (line.match(new RegExp(`[^]{1,${Math.floor(most / 8)}}`, "gu")) ?? []) : [line];
    for (const piece of pieces) {
      const size = bytesOf(piece) + 1;
      if (part.length > 0 && bytes + size > room) {
        parts.push(head + part.join("\n"));
        part = [];
        bytes = 0;
      }
      part.push(piece);
      bytes += size;
    }
  }
  return part.length === 0 ? parts : [...parts, head + part.join("\n")];
};

interface Section {
  text: string;
  /** The level of the heading that it begins with; 9 for none. */
  level: number;
}

const sectionsOf = (markdown: string, most: number): Section[] =>
  blocksOf(markdown).flatMap(({ kind, level, text }) => {
    if (kind === "heading") return [{ text: `${"#".repeat(level)} ${text}`, level }];
    const parts = bytesOf(text) > most / 4 ? splitBlock(text, kind, Math.floor(most / 4)) : [text];
    return parts.map((part) => ({ text: part, level: 9 }));
  });

/** A text in parts of at most `most` bytes: cut at headings, the higher the better, never within a table's row. */
export const partsOfText = (text: string, most: number): string[] => {
  if (bytesOf(text) <= most) return [text];
  const parts: Section[][] = [[]];
  let bytes = 0;
  for (const section of sectionsOf(text, most)) {
    const size = bytesOf(section.text) + 2;
    const isBeginning = section.level <= 2 && bytes > most * 0.7;
    if (bytes > 0 && (isBeginning || bytes + size > most)) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(section);
    bytes += size;
  }
  return parts.map((sections) => sections.map((section) => section.text).join("\n\n"));
};
