import { expect, test } from "vitest";
import type { MarkdownNode } from "../../../patterns/markdown/markdown-tree.ts";
import { markCitations, splitCitations } from "./citations.ts";

const text = (value: string): MarkdownNode => ({ type: "text", value });
const node = (type: string, ...children: MarkdownNode[]): MarkdownNode => ({ type, children });

test("splits single, listed and adjoining markers and takes the space before them", () => {
  expect(splitCitations("You earn 20 % [1]. More [1, 3] [2].")).toEqual([
    { text: "You earn 20 %" },
    { citation: 1 },
    { text: ". More" },
    { citation: 1 },
    { citation: 3 },
    { citation: 2 },
    { text: "." },
  ]);
});

test("leaves other brackets alone", () => {
  for (const plain of ["[a]", "[]", "[1a]", "[2026]", "a[ ]b", "no marker"]) {
    expect(splitCitations(plain)).toEqual([{ text: plain }]);
  }
});

test("marks citations in text at any depth", () => {
  const tree = node("root", node("paragraph", text("Paid on the 10th [2]"), node("strong", text("now [1]"))));
  markCitations()(tree);
  const found = JSON.stringify(tree);
  expect(found.match(/"hName":"cite"/gu)).toHaveLength(2);
  expect(found).toContain('"data-citation":"2"');
});

test("never touches code or links", () => {
  const tree = node("root", { type: "code", value: "a[1]" }, node("link", text("[1]")));
  const before = structuredClone(tree);
  markCitations()(tree);
  expect(tree).toEqual(before);
});
