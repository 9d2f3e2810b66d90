import { expect, test } from "vitest";
import { snippetAround } from "./search-messages.ts";

test("shows the words around what was searched for without marks, numbers of sources or rules of tables", () => {
  const content = "See *Fees & Payouts*.\n\n| Tier | Share |\n| --- | ---: |\n| Lead | **20 %** [1] |";
  expect(snippetAround(content, ["fees"])).toBe("See Fees & Payouts. Tier Share Lead 20 %");
});

test("shows the place also where no spaces part the words", () => {
  const content = `${"公司支付佣金。".repeat(60)}客户需要提交股东名单。${"交易台每天开放。".repeat(60)}`;
  const snippet = snippetAround(content, ["股东"]);
  expect(snippet).toMatch(/^….*客户需要提交股东名单。.*…$/u);
  expect(snippet.length).toBeGreaterThan(150);
});
