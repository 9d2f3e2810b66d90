import type { MarkdownNode } from "./markdown-tree.ts";

const isComment = ({ type, value }: MarkdownNode) =>
  type === "html" && value?.trimStart().startsWith("<!--") === true;

const prune = (node: MarkdownNode): void => {
  if (node.children === undefined) return;
  node.children = node.children.filter((child) => !isComment(child));
  for (const child of node.children) prune(child);
};

/** Leaves out HTML comments: they are notes of the editors, such as the words a section is to be found by. */
export const withoutComments = () => prune;
