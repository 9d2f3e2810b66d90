import type { MarkdownNode } from "./markdown-tree.ts";

const keep = (node: MarkdownNode): void => {
  if (node.type === "text") node.value = node.value?.replaceAll(/(?<=\d) (?=%)/gu, "\u{A0}") ?? "";
  for (const child of node.children ?? []) keep(child);
};

/** Remark plugin: a number and its percent sign stay on one line. */
export const keepPercents = () => keep;
