import type { MarkdownNode } from "./markdown-tree.ts";

const handle = /(?<![\p{L}\p{N}_/])@(\w{2,32})(?!\w)/gu;

const untouched = new Set(["link", "linkReference", "image", "imageReference", "definition"]);

const splitText = (node: MarkdownNode): MarkdownNode[] => {
  const text = node.value ?? "";
  const parts: MarkdownNode[] = [];
  let end = 0;
  for (const match of text.matchAll(handle)) {
    if (match.index > end) parts.push({ type: "text", value: text.slice(end, match.index) });
    parts.push({
      type: "link",
      url: `https://t.me/${match[1]}`,
      title: null,
      children: [{ type: "text", value: match[0] }],
    });
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return [node];
  if (end < text.length) parts.push({ type: "text", value: text.slice(end) });
  return parts;
};

const linkIn = (node: MarkdownNode): void => {
  if (node.children === undefined || untouched.has(node.type)) return;
  node.children = node.children.flatMap((child) => (child.type === "text" ? splitText(child) : [child]));
  for (const child of node.children) linkIn(child);
};

/** Remark plugin: @handles of 2 to 32 word characters become links to their Telegram profile, outside links and code. */
export const linkHandles = () => linkIn;
