import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

test("starts shortly before the first searched word and marks what is left out", () => {
  const text = `${"Filler words come first. ".repeat(12)}The commission is 20 % of the spread. ${"And more. ".repeat(30)}`;
  const snippet = snippetOf(text, new Set(["commiss"]));
  expect(snippet).toMatch(/^….*The commission is 20 % of the spread.*…$/u);
  expect(snippet.length).toBeLessThan(215);
});

test("shows plain text without marks, links or table rules", () => {
  const markdown = "## Fees\n\n- **All** [fees](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | `2` |";
  expect(snippetOf(markdown, new Set(["fee"]))).toBe("Fees All fees a b 1 2");
});

test("starts at the beginning when no word matches", () => {
  expect(snippetOf("Nothing here.", new Set(["fee"]))).toBe("Nothing here.");
});
