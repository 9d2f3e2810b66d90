import { describe, expect, test } from "vitest";
import { analyseQuestion } from "./analyse-question.ts";
import { analyseText, wordsOf } from "./analyse-text.ts";

describe("wordsOf", () => {
  test("writes amounts as plain digits", () => {
    expect(wordsOf("$100k, 1,250,000 or 1.5 million at 0.25%")).toEqual([
      "100000",
      "1250000",
      "or",
      "1500000",
      "at",
      "0.25",
      "percent",
    ]);
  });

  test("drops case, accents and apostrophes", () => {
    expect(wordsOf("The client’s Café")).toEqual(["the", "clients", "cafe"]);
  });

  test("tells the country from the pronoun by its capitals", () => {
    expect(wordsOf("Can US persons or U.S. firms join us?")).toEqual([
      "can",
      "usa",
      "persons",
      "or",
      "usa",
      "firms",
      "join",
      "us",
    ]);
  });

  test("leaves out words too long to be words", () => {
    expect(wordsOf(`short ${"x".repeat(65)}`)).toEqual(["short"]);
  });
});

describe("analyseQuestion", () => {
  test.each([
    ["over-the-counter", "OTC"],
    ["market making", "MM"],
    ["market makers", "MM"],
    ["liquidity solutions", "LS"],
    ["advisory", "ADV"],
    ["know your customer", "KYC"],
    ["comm", "commissions"],
    ["prop", "proposals"],
    ["pay", "pays"],
    ["mms", "market makers"],
    ["organisation", "organizations"],
  ])("%s and %s are one term", (one, other) => {
    expect(analyseQuestion(one)).toEqual(analyseQuestion(other));
    expect(analyseQuestion(one)).toHaveLength(1);
  });

  test("keeps each term once, without grammar and small talk", () => {
    expect(
      analyseQuestion("Hey, what commission do I get on an OTC deal? The commission on OTC please"),
    ).toEqual(["commiss", "otc", "deal"]);
  });

  test("keeps short words whole, which stemming would take for others", () => {
    expect(analyseQuestion("AED")).toEqual(["aed"]);
  });

  test("finds nothing in a text of stop words alone", () => {
    expect(analyseQuestion("what is it?")).toEqual([]);
  });
});

describe("analyseText", () => {
  test("finds a phrase by its canonical term and by its words", () => {
    expect(analyseText("Market making")).toEqual(["market", "make", "mm"]);
  });

  test("repeats a term as often as it occurs", () => {
    expect(analyseText("fee, fees and a fee").filter((term) => term === "fee")).toHaveLength(3);
  });
});

test("reads words through what is not seen within them", () => {
  expect(wordsOf("com\u00ADmis\u200Bsion \u202Eof\u2060 OTC\uFEFF")).toEqual(["commission", "of", "otc"]);
});

describe("scripts other than Latin", () => {
  test.each([
    ["场外交易的最低金额是10万美元。", "场 外 交易 的 最低 金额 是 100000 美元"],
    ["代理店の手数料は20%です。", "代理店 の 手数料 は 20 percent です"],
    ["ค่าคอมมิชชั่นของตัวแทน", "ค่า คอมมิชชั่น ของ ตัวแทน"],
    ["ຄ່ານາຍໜ້າຂອງຕົວແທນ", "ຄ່າ ນາຍໜ້າ ຂອງ ຕົວແທນ"],
    ["កម្រៃជើងសារមានប៉ុន្មាន", "កម្រៃ ជើង សារ មាន ប៉ុន្មាន"],
    ["ကော်မရှင်ဘယ်လောက်လဲ", "ကော်မရှင် ဘယ်လောက် လဲ"],
    ["ＯＴＣの手数料は１０％", "otc の 手数料 は 10 percent"],
    ["ｻｰﾋﾞｽ", "サービス"],
  ])("finds the words of %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words.split(" ").map((word) => word.normalize("NFKD").normalize("NFC")));
  });

  test("keeps the vowels and sounds that marks are", () => {
    expect(wordsOf("दूर")).not.toEqual(wordsOf("दर"));
    expect(wordsOf("ガス")).not.toEqual(wordsOf("カス"));
    expect(wordsOf("Τιμή, שָׁלוֹם, تُدفع, ёлка")).toEqual(["τιμη", "שלום", "تدفع", "елка"]);
  });

  test("reads the digits of other scripts", () => {
    expect(wordsOf("٢٠٪ ۵ २५ ๑๐")).toEqual(["20", "5", "25", "10"]);
  });

  test("indexes no run that is too long to be a word", () => {
    const sentence = "佣金在交易结算后十个工作日内发放";
    expect(analyseText(sentence.repeat(40)).filter((term) => term === "佣金")).toHaveLength(40);
  });

  test.each([
    ["минимальная сумма", "минимальную сумму"],
    ["комиссия агента", "комиссии агентам"],
    ["προμήθεια του πελάτη", "προμήθειες πελατών"],
    ["عمولة الصفقة", "العمـــولة للصفقة"],
    ["העמלה לסוכן", "עמלת הסוכנים"],
    ["수수료를 지급합니다", "수수료는 언제 지급되나요"],
    ["सौदे के ग्राहक", "सौदों का ग्राहकों"],
    ["手数料を支払います", "手数料が支払われる"],
  ])("%s and %s are about the same", (one, other) => {
    expect(analyseQuestion(one)).toEqual(analyseQuestion(other));
    expect(analyseQuestion(one)).toHaveLength(2);
  });

  test.each([
    "这是什么？",
    "これは何ですか？",
    "นี้คืออะไร",
    "Что это такое?",
    "ما هذا؟",
    "מה זה?",
    "이것은 무엇입니까?",
  ])("finds nothing to look for in %s", (question) => {
    expect(analyseQuestion(question)).toEqual([]);
  });
});
