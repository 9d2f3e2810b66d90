import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";

const marked = (text: string, query: string) =>
  highlight(text, query)
    .filter((part) => part.match)
    .map((part) => part.text);

test("marks the words of the query where words begin, whatever their case", () => {
  expect(marked("Commission on OTC; recommission", "otc commission")).toEqual(["Commission", "OTC"]);
});

test("loses nothing of the text", () => {
  const text = "What (exactly) is 10 % of $5?";
  expect(
    highlight(text, "exactly of $5 (")
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("marks nothing for a query without words", () => {
  expect(highlight("a + b", "+")).toEqual([{ text: "a + b", match: false }]);
});
