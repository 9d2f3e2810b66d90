import { expect, test } from "vitest";
import { excerptOf, plainLine } from "./plain-text.ts";

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

test("shows a handle as it is written, without the marks around its words", () => {
  const markdown = "Write to __@legend_payouts__, _not_ to **_@legend_bd_lead_**.";
  expect(excerptOf(markdown, new Set(["write"]))).toBe("Write to @legend_payouts , not to @legend_bd_lead .");
  const far = `${"Filler words come first. ".repeat(20)}Ask @legend_payouts.`;
  expect(excerptOf(far, new Set(["payout"]))).toMatch(/^….*Ask @legend_payouts\.$/u);
  expect(plainLine(markdown)).toBe("Write to @legend_payouts , not to @legend_bd_lead .");
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
