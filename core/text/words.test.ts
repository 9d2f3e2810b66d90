import { describe, expect, test } from "vitest";
import { wordsOf, writtenWords } from "./words.ts";

describe("the words of a text", () => {
  test("are in lower case, with their accents", () => {
    expect(wordsOf("The Café OTC")).toEqual(["the", "café", "otc"]);
  });

  test("keep capitals where they are asked for as written", () => {
    expect(writtenWords("The US desk")).toEqual(["The", "US", "desk"]);
  });

  test("have amounts in plain digits", () => {
    expect(wordsOf("$50k, 10,000 or 1,250,000 at 0.25%")).toEqual([
      "50000",
      "10000",
      "or",
      "1250000",
      "at",
      "0.25",
    ]);
    expect(wordsOf("3, 4 and 1,5")).toEqual(["3", "4", "and", "1", "5"]);
  });

  test("have an amount and its unit apart, and what is multiplied, however they are written", () => {
    expect(wordsOf("150kW, 2.5GB, 15x30 m")).toEqual(wordsOf("150 kW, 2.5 GB, 15 x 30 m"));
    expect(wordsOf("B2B at 24h, ISO27001 and 0x12ab")).toEqual([
      "b2b",
      "at",
      "24h",
      "iso27001",
      "and",
      "0x12ab",
    ]);
  });

  test("leave out what is too long to be a word", () => {
    expect(wordsOf(`short ${"x".repeat(65)}`)).toEqual(["short"]);
  });

  test("are read through what is not seen within them", () => {
    expect(wordsOf("com\u00ADmis\u200Bsion \u202Eof\u2060 OTC\uFEFF العمـــولة")).toEqual([
      "commission",
      "of",
      "otc",
      "العمولة",
    ]);
  });

  test.each([
    ["场外交易的最低金额是10万美元。", "场 外 交易 的 最低 金额 是 10 万 美元"],
    ["代理店の手数料は20%です。", "代理店 の 手数料 は 20 です"],
    ["ค่าคอมมิชชั่นของตัวแทน", "ค่า คอมมิชชั่น ของ ตัวแทน"],
    ["ຄ່ານາຍໜ້າຂອງຕົວແທນ", "ຄ່າ ນາຍໜ້າ ຂອງ ຕົວແທນ"],
    ["កម្រៃជើងសារមានប៉ុន្មាន", "កម្រៃ ជើង សារ មាន ប៉ុន្មាន"],
    ["ကော်မရှင်ဘယ်လောက်လဲ", "ကော်မရှင် ဘယ်လောက် လဲ"],
    ["ＯＴＣの手数料は１０％", "otc の 手数料 は 10"],
    ["ｻｰﾋﾞｽ", "サービス"],
  ])("are told apart without spaces in %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words.split(" ").map((word) => word.normalize("NFKC")));
  });

  test("keep the vowels and sounds that marks are", () => {
    expect(wordsOf("दूर")).not.toEqual(wordsOf("दर"));
    expect(wordsOf("ガス")).not.toEqual(wordsOf("カス"));
  });
});
