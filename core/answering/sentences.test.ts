import { describe, expect, test } from "vitest";
import { sentencesOf, withoutBinding, wordCount } from "./sentences.ts";

test("ends sentences at their marks, not at decimal points or abbreviations", () => {
  expect(sentencesOf("It is 0.4 %, e.g. for majors. Fine?\n1. One\n好的。下一步？")).toEqual([
    "It is 0.4 %, e.g. for majors.",
    "Fine?",
    "One",
    "好的。",
    "下一步？",
  ]);
  expect(sentencesOf("要多少钱?我会转告。Is it 3?4 days!")).toEqual([
    "要多少钱?",
    "我会转告。",
    "Is it 3?4 days!",
  ]);
  expect(sentencesOf("他说：“可以。”我们同意！？हाँ। नहीं।")).toEqual([
    "他说：“可以。”",
    "我们同意！？",
    "हाँ।",
    "नहीं।",
  ]);
});

test("ends none at an abbreviation before a capital", () => {
  const text = "Wir nehmen z. B. Bitcoin, ab 5 Mio. USD. Der Rest folgt in 10 days. We start.";
  expect(sentencesOf(text)).toEqual([
    "Wir nehmen z. B. Bitcoin, ab 5 Mio. USD.",
    "Der Rest folgt in 10 days.",
    "We start.",
  ]);
});

test("ends none within a date", () => {
  expect(sentencesOf("Vom 1. Oktober bis 31. März 38 € je m². Im Zelt 61 €.")).toEqual([
    "Vom 1. Oktober bis 31. März 38 € je m².",
    "Im Zelt 61 €.",
  ]);
  expect(sentencesOf("You need 12. Paul sends them.")).toEqual(["You need 12.", "Paul sends them."]);
});

describe("a word that is cut short ends none before a number or a name", () => {
  test.each([
    [
      "German",
      "Das macht ca. 1.000 € zzgl. 19 % MwSt. 190 €, also inkl. MwSt. 1.190 €, bzw. Dr. Maier, s. Nr. 5.",
    ],
    ["English", "Excl. VAT it is approx. USD 300, incl. VAT approx. 20 % more, or max. 3 at ext. 300."],
    ["French", "Cela coûte env. 300 € pour min. 2 mois, cf. art. 5."],
    ["Spanish", "Cuesta aprox. 300 € por máx. 5 plazas, véase núm. 7."],
    ["Portuguese", "Custa aprox. 300 €, ver pág. 5."],
    ["Italian", "Costa ca. 300 €, IVA escl. 366 €, pag. 5."],
    ["Dutch", "Dat kost ca. 300 € excl. 21 % btw, zie blz. 5."],
    ["Polish", "To kosztuje ok. 300 zł, min. 5 dni, por. str. 7."],
    ["Russian", "Это стоит ок. 300 руб. 50 коп. за шт. 5, см. стр. 7."],
  ])("in %s", (_language, sentence) => {
    expect(sentencesOf(sentence)).toEqual([sentence]);
  });

  test.each([
    ["what is counted", ["It takes 8 days.", "3 more are for checks, at 4k a month.", "20 % are off."]],
    ["a currency", ["Es kostet 500 Euro.", "300 EUR.", "20 % kommen dazu."]],
    ["a unit", ["We open at 5 pm.", "The hall is 4 km.", "Come."]],
    [
      "a unit of one letter",
      ["Wir spülen mit 65 °C.", "OP-Sets sind 5 m lang.", "Sie wiegen 5 t.", "Das ist viel."],
    ],
    ["a rate", ["It flows at 5 l/h.", "We check at 20 km/h.", "Come."]],
    ["a noun", ["Das ist inkl. MwSt.", "Wir freuen uns."]],
    ["a long word", ["Ask at the reception.", "24 people know it."]],
    ["a year", ["We began in 2025.", "3 halls followed."]],
    ["a script without capitals", ["가능합니다.", "3일 안에 됩니다."]],
    ["a line", ["It is approx.", "300 EUR"], "\n"],
  ])("%s ends one", (_what, sentences, seam = " ") => {
    expect(sentencesOf(sentences.join(seam))).toEqual(sentences);
  });
});

test("each point of a line is a sentence, and keeps its number where others are left out", () => {
  const points = "Happy to help. 1) It is paid at the end. 2) It costs USD 4. 3) You may (approx. 30) Come.";
  expect(sentencesOf(points)).toEqual([
    "Happy to help.",
    "It is paid at the end.",
    "It costs USD 4.",
    "You may (approx. 30) Come.",
  ]);
  expect(withoutBinding(points)).toBe(
    "Happy to help. 1) It is paid at the end. 3) You may (approx. 30) Come.",
  );
  expect(withoutBinding("1) It costs USD 4. 2) It is late.")).toBe("2) It is late.");
});

test("counts words, two letters for one where no spaces part them", () => {
  expect(wordCount("One, two - three!")).toBe(3);
  expect(wordCount("账户开在哪里？")).toBe(4);
});

describe("leaving out what binds", () => {
  test.each([
    ["Happy to help. It costs USD 4,000. Which chain?", "Happy to help. Which chain?"],
    ["First line.\nReady in 2 days.\nLast line.", "First line.\nLast line."],
    ["Hi.\n\nIt costs USD 4.\n\nBye.", "Hi.\n\nBye."],
    ["It costs\nUSD\n4,000", ""],
    [
      "Two things:\n1. It costs USD 4.\n2. We start soon.\n3. Fine?",
      "Two things:\n1. We start soon.\n2. Fine?",
    ],
    ["1. Yes. It costs USD 4.\n- No, USD 5.\n- Later.\n2. Ready.", "1. Yes.\n- Later.\n2. Ready."],
    ["Hi.\nThe prices:\n- a book 500 USD\n- a desk 700 USD\nWhich one?", "Hi.\nWhich one?"],
    [
      "The prices:\n\n1. A book is 500 USD.\n2. A desk is on request.",
      "The prices:\n\n1. A desk is on request.",
    ],
    [
      "We started with 12 lifts.\nPrices in EUR:\n- Small: 79, 12 stops\n- 4 stops: on request\nSince 1990.",
      "We started with 12 lifts.\nPrices in EUR:\n- 4 stops: on request\nSince 1990.",
    ],
    ["Would 12 March suit you? Glad to talk.", "Would 12 March suit you? Glad to talk."],
    ["Nothing  binds here,\n\n\n- as it stands", "Nothing  binds here,\n\n\n- as it stands"],
  ])("%s", (text, left) => {
    expect(withoutBinding(text)).toBe(left);
  });
});

test.each([
  ["Arabic", ["شكرا على التفاصيل.", "يمكننا القيام بذلك.", "متى نبدأ؟"]],
  ["Hebrew", ["תודה על הפרטים.", "נוכל לעשות זאת."]],
  ["Korean", ["자세히 알려 주셔서 감사합니다.", "가능합니다."]],
])("a script without capitals, as in %s, begins a sentence, too", (_language, sentences) => {
  expect(sentencesOf(sentences.join(" "))).toEqual(sentences);
});
