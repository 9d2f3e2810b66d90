import type { Block } from "./markdown-blocks.ts";

/** Deeper than any heading, so that one of those ends it. */
const level = 7;

const listMarker = String.raw`(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?`;
const asked = String.raw`[^*_\n]{2,200}[?？؟]`;
// "**May I ...?** Yes.", at the beginning of a line.
const inBold = String.raw`(?<=^|\n)${listMarker}(?:\*\*|__)(?<bold>${asked})(?:\*\*|__)`;
// "Q: May I ...?" above "A: Yes."
const behindLetter = String.raw`(?<=^|\n)(?:\*\*)?\p{L}{1,2}[:：](?:\*\*)?[ \t]*(?<plain>${asked})[ \t]*\n(?:\*\*)?\p{L}{1,2}[:：](?:\*\*)?`;
const questions = new RegExp(`${inBold}|${behindLetter}`, "gu");

/** What a text asks, and what stands behind each question, after what stands before the first. */
const readText = (block: Block): Block[] => {
  const found = [...block.text.matchAll(questions)];
  const ends = [...found.map(({ index }) => index), block.text.length];
  const textTo = (start: number, at: number): Block => ({
    ...block,
    text: block.text.slice(start, ends[at]).trim(),
  });
  const parts = found.flatMap(({ 0: whole, index, groups = {} }, at): Block[] => [
    { kind: "heading", level, text: (groups["bold"] ?? groups["plain"] ?? "").trim() },
    textTo(index + whole.length, at + 1),
  ]);
  return [textTo(0, 0), ...parts].filter(({ text }) => text !== "");
};

const isQuestion = (block: Block): boolean => block.kind === "heading" && block.level === level;

/** Questions that have one answer are one heading; one that nothing answers is none. */
const withAnswers = (blocks: Block[]): Block[] => {
  const read: Block[] = [];
  for (const block of [...blocks, null]) {
    const last = read.at(-1);
    const isOpen = last !== undefined && isQuestion(last) && (block === null || block.kind === "heading");
    if (isOpen && block !== null && isQuestion(block)) {
      read[read.length - 1] = { ...last, text: `${last.text} ${block.text}` };
      continue;
    }
    if (isOpen) read[read.length - 1] = { ...last, kind: "text" };
    if (block !== null) read.push(block);
  }
  return read;
};

/** The blocks of a text in which questions that are marked as such before their answers are headings; one alone is only words. */
export const withQuestions = (blocks: Block[]): Block[] => {
  // A comment would lose its end.
  const isRead = ({ kind, text }: Block) => kind === "text" && !text.includes("<!--");
  const read = blocks.flatMap((block) => (isRead(block) ? readText(block) : [block]));
  return read.filter(isQuestion).length > 1 ? withAnswers(read) : blocks;
};
