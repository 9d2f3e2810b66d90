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

test("marks words where a script has no spaces, each by itself", () => {
  expect(marked("场外交易的最低金额是十万美元", "交易最低金额")).toEqual(["交易", "最低", "金额"]);
  expect(marked("手数料は決済後に支払います", "手数料")).toEqual(["手数料"]);
});

test("keeps a word together that is written with marks", () => {
  expect(marked("ใบเสนอราคามีอายุ 30 วินาที", "ราคา")).toEqual(["ราคา"]);
  expect(marked("एजेंट का कमीशन", "कमीशन")).toEqual(["कमीशन"]);
});
