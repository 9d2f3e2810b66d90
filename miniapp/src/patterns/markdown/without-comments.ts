import { stripComments } from "#contracts/markdown-comments.ts";
import type { MarkdownNode } from "./markdown-tree.ts";

// The same piece of HTML may hold more than the comment: what follows one on its line.
const withoutIts = (node: MarkdownNode): MarkdownNode =>
  node.type === "html" ? { ...node, value: stripComments(node.value ?? "") } : node;

const prune = (node: MarkdownNode): void => {
  if (node.children === undefined) return;
  node.children = node.children
    .map(withoutIts)
    .filter(({ type, value }) => type !== "html" || value?.trim() !== "");
  for (const child of node.children) prune(child);
};

/** Leaves out HTML comments: they are notes of the editors, such as the words a section is to be found by. */
export const withoutComments = () => prune;
