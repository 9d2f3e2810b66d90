import { plainBlocks, type PlainBlock } from "../../../../patterns/markdown/plain-blocks.ts";

const linesOf = (block: PlainBlock): string[] => {
  if (block.kind === "table")
    return block.rows.map((cells) => cells.filter((cell) => cell !== "").join(" · "));
  return block.kind === "list" ? block.items.map((item) => `• ${item}`) : [block.text];
};

/** A Markdown text for a glance: its words without their marks, each item of a list and each row of a table on a line. */
export const plainLines = (markdown: string): string => plainBlocks(markdown).flatMap(linesOf).join("\n");
