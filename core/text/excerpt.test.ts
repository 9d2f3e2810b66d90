import { expect, test } from "vitest";
import { excerptOf } from "./plain-text.ts";

test("starts shortly before the first searched word and marks what is left out", () => {
  const text = `${"Filler words come first. ".repeat(12)}The commission is 20 % of the spread. ${"And more. ".repeat(30)}`;
  const excerpt = excerptOf(text, new Set(["commis"]));
  expect(excerpt).toMatch(/^….*The commission is 20 % of the spread.*…$/u);
  expect(excerpt.length).toBeLessThan(215);
});

test("shows plain text without marks, links or table rules", () => {
  const markdown = "## Fees\n\n- **All** [fees](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | `2` |";
  expect(excerptOf(markdown, new Set(["fee"]))).toBe("Fees All fees a b 1 2");
});

test("starts at the beginning when no word matches", () => {
  expect(excerptOf("Nothing here.", new Set(["fee"]))).toBe("Nothing here.");
});

test("shows the place also where no spaces part the words", () => {
  const text = `${"公司支付佣金。".repeat(60)}客户需要提交股东名单。${"交易台每天开放。".repeat(60)}`;
  const excerpt = excerptOf(text, new Set(["股东"]));
  expect(excerpt).toMatch(/^…\p{L}.*客户需要提交股东名单。.*…$/u);
  expect(excerpt.length).toBeLessThan(215);
});

test("knows a word in whatever form and language it was looked for", () => {
  const text = `${"Hier steht noch nichts davon. ".repeat(12)}Alle Verträge werden geprüft. ${"Und mehr. ".repeat(30)}`;
  expect(excerptOf(text, new Set(["vertrag/deu"]))).toMatch(/^….*Alle Verträge werden geprüft/u);
});
