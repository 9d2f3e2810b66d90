import { expect, test } from "vitest";
import { excerptOf, searchedTerms, searchedWords, wordsFound } from "./excerpt.ts";
import { plainLine } from "./plain-text.ts";

test("starts shortly before the first searched word and marks what is left out", () => {
  const text = `${"Filler words come first. ".repeat(12)}The commission is 20 % of the spread. ${"And more. ".repeat(30)}`;
  const excerpt = excerptOf(text, searchedTerms(new Set(["commis"])));
  expect(excerpt).toMatch(/^….*The commission is 20 % of the spread.*…$/u);
  expect(excerpt.length).toBeLessThan(215);
});

test("shows plain text without marks, links or table rules", () => {
  const markdown = "## Fees\n\n- **All** [fees](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | `2` |";
  expect(excerptOf(markdown, searchedTerms(new Set(["fee"])))).toBe("Fees All fees a b 1 2");
});

test("shows a handle as it is written, without the marks around its words", () => {
  const markdown = "Write to __@legend_payouts__, _not_ to **_@legend_bd_lead_**.";
  expect(excerptOf(markdown, searchedTerms(new Set(["write"])))).toBe(
    "Write to @legend_payouts , not to @legend_bd_lead .",
  );
  const far = `${"Filler words come first. ".repeat(20)}Ask @legend_payouts.`;
  expect(excerptOf(far, searchedTerms(new Set(["payout"])))).toMatch(/^….*Ask @legend_payouts\.$/u);
  expect(plainLine(markdown)).toBe("Write to @legend_payouts , not to @legend_bd_lead .");
});

test("starts at the beginning when no word matches", () => {
  expect(excerptOf("Nothing here.", searchedTerms(new Set(["fee"])))).toBe("Nothing here.");
});

test("shows the place also where no spaces part the words", () => {
  const text = `${"公司支付佣金。".repeat(60)}客户需要提交股东名单。${"交易台每天开放。".repeat(60)}`;
  const excerpt = excerptOf(text, searchedTerms(new Set(["股东"])));
  expect(excerpt).toMatch(/^…\p{L}.*客户需要提交股东名单。.*…$/u);
  expect(excerpt.length).toBeLessThan(215);
});

test("knows a word in whatever form and language it was looked for", () => {
  const text = `${"Hier steht noch nichts davon. ".repeat(12)}Alle Verträge werden geprüft. ${"Und mehr. ".repeat(30)}`;
  expect(excerptOf(text, searchedTerms(new Set(["vertrag/deu"])))).toMatch(
    /^….*Alle Verträge werden geprüft/u,
  );
});

const before = "Nothing of it stands here, for quite a while. ".repeat(12);

test("a word found stands within what shows of an excerpt on one short line", () => {
  for (const text of [`${before}Then a fee is due.`, `${"交易台每天开放。".repeat(40)}手续费如下。`]) {
    const searched = searchedWords("fee 手续费");
    const excerpt = excerptOf(text, searched);
    expect(wordsFound(excerpt.slice(0, 36), searched)).not.toEqual([]);
  }
});

test("shows where most of what was searched for stands together", () => {
  const text = `The fee is paid monthly. ${before}The OTC fee is 20 %.`;
  expect(excerptOf(text, searchedWords("otc fees"))).toMatch(/^….*The OTC fee is 20 %\.$/u);
});

test("finds whole words by their forms and beginnings, none of grammar, and what stands within a longer one", () => {
  expect(wordsFound("The other OTC fees are the fee of the coffee", searchedWords("the otc fee"))).toEqual([
    "otc",
    "fees",
    "fee",
  ]);
  expect(wordsFound("Der Vertrag und andere Verträge", searchedWords("die Verträge"))).toEqual([
    "vertrag",
    "verträge",
  ]);
  expect(wordsFound("客户需要提交股东名单", searchedWords("股东"))).toEqual(["股东"]);
  expect(wordsFound("Commissions for permission", searchedWords("commis"))).toEqual(["commissions"]);
  expect(wordsFound("The permission of the desk", searchedWords("missio"))).toEqual(["permission"]);
  expect(wordsFound("What is it?", searchedWords("what is"))).toEqual(["what", "is"]);
});
