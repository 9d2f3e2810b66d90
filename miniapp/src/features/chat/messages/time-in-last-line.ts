import type { MarkdownNode } from "../../../patterns/markdown/markdown-tree.ts";

const lastLine = (node: MarkdownNode): MarkdownNode | null => {
  if (node.type === "paragraph") return node;
  if (node.type !== "root" && node.type !== "list" && node.type !== "listItem") return null;
  const last = node.children?.at(-1);
  return last === undefined ? null : lastLine(last);
};

const alone = { type: "paragraph", data: { hProperties: { "data-time": "" } } };

/** Markdown plugin: puts a `<time>` at the end of the last line, after a space that goes where the line ends, or on its own line after a table, code or quote. */
export const timeInLastLine = (timestamp: string, label: string) => (tree: MarkdownNode) => {
  const time: MarkdownNode = {
    type: "time",
    data: { hName: "time", hProperties: { dateTime: timestamp } },
    children: [{ type: "text", value: label }],
  };
  const line = lastLine(tree);
  if (line === null) tree.children?.push({ ...alone, children: [time] });
  else line.children?.push({ type: "text", value: " " }, time);
};
