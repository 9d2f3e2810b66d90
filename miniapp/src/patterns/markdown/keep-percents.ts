import type { MarkdownNode } from "./markdown-tree.ts";

/** A number and its percent sign stay on one line. */
export const withKeptPercents = (text: string): string => text.replaceAll(/(?<=\d) (?=%)/gu, "\u{A0}");

const keep = (node: MarkdownNode): void => {
  if (node.type === "text") node.value = withKeptPercents(node.value ?? "");
  for (const child of node.children ?? []) keep(child);
};

/** Remark plugin of {@link withKeptPercents}. */
export const keepPercents = () => keep;
