import { expect, test } from "vitest";
import type { MarkdownNode } from "../../../patterns/markdown/markdown-tree.ts";
import { timeInLastLine } from "./time-in-last-line.ts";

const text: MarkdownNode = { type: "text", value: "text" };
const node = (type: string, ...children: MarkdownNode[]): MarkdownNode => ({ type, children });
const place = (tree: MarkdownNode) => {
  timeInLastLine("2026-11-21T10:00:00.000Z", "10:00 AM")(tree);
  return tree;
};

test("ends the last paragraph", () => {
  const tree = place(node("root", node("paragraph", text), node("paragraph", text)));
  expect(tree.children?.map((block) => block.children?.at(-1)?.type)).toEqual(["text", "time"]);
});

test("ends the last item of a list, however deep", () => {
  const inner = node("paragraph", text);
  place(
    node(
      "root",
      node("list", node("listItem", node("paragraph", text), node("list", node("listItem", inner)))),
    ),
  );
  expect(inner.children?.at(-1)?.type).toBe("time");
});

test("stands below a table, code or a quote", () => {
  for (const type of ["table", "code", "blockquote"]) {
    const tree = place(node("root", node(type, node("paragraph", text))));
    expect(tree.children?.map((block) => block.type)).toEqual([type, "paragraph"]);
  }
});

test("stands alone under an empty answer", () => {
  expect(place(node("root")).children).toHaveLength(1);
});
