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

test("shows the place also where no spaces part the words", () => {
  const text = `${"公司支付佣金。".repeat(60)}客户需要提交股东名单。${"交易台每天开放。".repeat(60)}`;
  const snippet = snippetOf(text, new Set(["股东"]));
  expect(snippet).toMatch(/^…\p{L}.*客户需要提交股东名单。.*…$/u);
  expect(snippet.length).toBeLessThan(215);
});
