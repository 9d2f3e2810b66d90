import { expect, test } from "vitest";
import { beginningNear, highlight, wordsLike } from "./highlight.ts";

const marked = (text: string, words: readonly string[]) =>
  highlight(text, words)
    .filter((part) => part.match)
    .map((part) => part.text);

test("marks the words where they stand by themselves, whatever their case", () => {
  expect(marked("Fee, feel, coffee: the OTC FEE", ["fee", "otc"])).toEqual(["Fee", "OTC", "FEE"]);
  expect(marked("Über die Gebühr, nicht Gebühren", ["gebühr"])).toEqual(["Gebühr"]);
});

test("loses nothing of the text", () => {
  const text = "What (exactly) is 10 % of $5?";
  expect(
    highlight(text, ["exactly", "of", "$5", "("])
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("marks nothing without words", () => {
  expect(highlight("a + b", ["+"])).toEqual([{ text: "a + b", match: false }]);
});

test("marks what is typed of a word as that whole word", () => {
  const like = (text: string, typed: string) => marked(text, wordsLike(text, typed));
  expect(like("Commission on OTC; recommission", "otc comm")).toEqual(["Commission", "OTC"]);
  expect(like("場外取引 OTC", "o")).toEqual([]);
});

test("marks words where a script has no spaces, each by itself", () => {
  const like = (text: string, typed: string) => marked(text, wordsLike(text, typed));
  expect(like("场外交易的最低金额是十万美元", "交易最低金额")).toEqual(["交易", "最低", "金额"]);
  expect(marked("客户需要提交股东名单", ["股东"])).toEqual(["股东"]);
  expect(marked("支持OTC交易", ["otc", "交易"])).toEqual(["OTC", "交易"]);
  expect(like("手数料は決済後に支払います", "手数料")).toEqual(["手数料"]);
});

test("keeps a word together that is written with marks", () => {
  expect(marked("ใบเสนอราคามีอายุ 30 วินาที", ["ราคา"])).toEqual(["ราคา"]);
  expect(marked("एजेंट का कमीशन", ["कमीशन"])).toEqual(["कमीशन"]);
});

test("begins a text shortly before the first word, where that is far", () => {
  const text = `${"Nothing of it stands here. ".repeat(4)}Then the fee.`;
  expect(beginningNear(text, ["fee"])).toMatch(/^….{0,24}fee\.$/u);
  expect(beginningNear("The fee.", ["fee"])).toBe("The fee.");
});
