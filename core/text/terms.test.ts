import { describe, expect, test } from "vitest";
import { english, latinLanguages } from "./languages.ts";
import { askedWords, questionTerms, stemOfTerm, termSetOf, termsOf } from "./terms.ts";

const languageBy = (code: string) => latinLanguages.find((language) => language.code === code) ?? english;
/** Whether a question finds a text by one of its words. */
const finds = (question: string, text: string, code = "eng") => {
  const terms = new Set(termsOf(text, languageBy(code)));
  return askedWords(question).every((asked) => asked.terms.some((term) => terms.has(term)));
};

describe("the forms of a word meet", () => {
  test.each([
    ["eng", "refund", "refunds refunded refunding"],
    ["eng", "policy", "policies"],
    ["spa", "comisión", "comisiones comision"],
    ["fra", "contrat", "contrats"],
    ["deu", "Vertrag", "Verträge Vertrages"],
    ["por", "contrato", "contratos"],
    ["ita", "contratto", "contratti"],
    ["nld", "betaling", "betalingen"],
    ["tur", "sözleşme", "sözleşmeler"],
    ["ind", "bayar", "dibayar pembayaran"],
    ["ron", "contract", "contracte contractul"],
    ["hun", "szerződés", "szerződések"],
    ["swe", "faktura", "fakturor"],
  ])("in Latin letters, %s: %s and %s", (code, word, others) => {
    for (const other of others.split(" ")) {
      expect([other, termsOf(other, languageBy(code))]).toEqual([other, termsOf(word, languageBy(code))]);
      expect([other, finds(other, word, code)]).toEqual([other, true]);
    }
  });

  test.each([
    ["минимальная комиссия агента", "минимальную комиссии агентам"],
    ["опоздание и хранение", "опоздал, хранить"],
    ["προμήθεια του πελάτη", "προμήθειες πελατών"],
    ["عمولة الصفقة", "العمـــولة للصفقة"],
    ["सौदे के ग्राहक", "सौदों का ग्राहकों"],
    ["手数料を支払います", "手数料が支払われ"],
  ])("in other letters: %s and %s", (one, other) => {
    expect(questionTerms(one)).toEqual(questionTerms(other));
    expect(questionTerms(one).length).toBeGreaterThan(1);
  });

  test("of Korean by the pairs of their letters, whatever ending is written to them", () => {
    expect(termsOf("사업자등록증을")).toEqual([...termsOf("사업자등록증"), "증을"]);
    expect(questionTerms("계약")).toEqual(["계약"]);
    expect(finds("등록증", "사업자등록증을 제출하세요")).toBe(true);
  });

  test.each([
    ["客户需要提交股东名单", "股东"],
    ["株主名簿を提出してください", "名簿"],
    ["ผู้ถือหุ้นต้องยื่นเอกสาร", "เอกสาร"],
  ])("and words between which no spaces stand are found: %s", (text, word) => {
    expect(finds(word, text)).toBe(true);
  });
});

describe("grammar is not looked for", () => {
  test.each([
    "What do you do when they don't?",
    "what dont we, what don’t we",
    "isn't isnt isn’t I'm we've they're",
    "Was ist das und wie ist es?",
    "¿Qué es esto y para qué?",
    "Сколько их, каких и с каким?",
    "До скольки и которые?",
    "这是什么？",
    "これは何ですか？",
    "ما هذا؟",
    "यह है",
  ])("in %s", (question) => {
    expect(questionTerms(question)).toEqual([]);
  });

  test.each([
    ["spa", "horas", "Se avisa con doce horas."],
    ["spa", "dias", "Hay diez días de plazo."],
    ["hun", "hét", "Két hét a garancia."],
    ["arb", "يوم", "خلال يوم واحد"],
  ])("but units of time are no grammar in any language, %s: %s", (code, word, text) => {
    expect(finds(word, text, code)).toBe(true);
  });

  test("but the US is no pronoun, unless everything is in capitals", () => {
    expect(termsOf("the US law for us")).toEqual(["us", "law"]);
    expect(questionTerms("Do US clients pay us?")).toEqual(["us", "client", "pai"]);
    expect(questionTerms("DO US CLIENTS PAY US?")).toEqual(["client", "pai"]);
  });

  test("of one language where the question is in another", () => {
    expect(questionTerms("Die Verträge, die der Kunde nicht kennt")).toEqual([
      "vertrag/deu",
      "kund/deu",
      "kennt/deu",
    ]);
    expect(questionTerms("How do we die?")).toEqual(["die"]);
  });
});

test("a term comes as often as its word, of a question once", () => {
  expect(termsOf("fee, fees and a fee")).toEqual(["fee", "fee", "fee"]);
  expect(questionTerms("fee, fees and a fee")).toEqual(["fee"]);
  expect(askedWords("fee, fees and a fee").map(({ word }) => word)).toEqual(["fee"]);
});

test("short words stay whole, which stemming would take for others", () => {
  expect(termsOf("AED")).toEqual(["aed"]);
});

test("numbers meet however they are written, and no others", () => {
  expect(questionTerms("10,000 or 50k?")).toEqual(["10000", "50000"]);
  expect(finds("10000", "at least 10,000")).toBe(true);
  expect(finds("1000", "at least 10,000")).toBe(false);
});

test("accents make no other word, in any language", () => {
  expect(questionTerms("Café résumé")).toEqual(questionTerms("cafe resume"));
  expect(finds("comision", "la comisión", "spa")).toBe(true);
});

test("words of one spelling do not meet in two languages, until they are asked for", () => {
  const [inGerman, inEnglish] = [termsOf("Gift", languageBy("deu")), termsOf("gift")];
  expect(inGerman).toEqual(["gift/deu"]);
  expect(inEnglish).toEqual(["gift"]);
  expect(askedWords("gift")).toMatchObject([{ terms: expect.arrayContaining([...inGerman, ...inEnglish]) }]);
  expect(inGerman.map(stemOfTerm)).toEqual(inEnglish);
});

test("a question's words are asked for in the language of each text, in English first", () => {
  const [asked] = askedWords("Verträge?");
  expect(asked?.word).toBe("verträge");
  expect(asked?.terms[0]).toBe("vertrag");
  expect(asked?.terms).toContain("vertrag/deu");
  expect(askedWords("Verträge?")).toEqual([asked]);
});

test("no run without spaces is too long for its words", () => {
  const sentence = "佣金在交易结算后十个工作日内发放";
  expect(termsOf(sentence.repeat(40)).filter((term) => term === "佣金")).toHaveLength(40);
});

test("a text's terms are read once", () => {
  const text = "The room is cleaned on Fridays, the rooms are not.";
  expect(termSetOf(text)).toEqual(new Set(termsOf(text)));
  expect(termSetOf(text)).toBe(termSetOf(text));
});
