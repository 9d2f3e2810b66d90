import { describe, expect, test } from "vitest";
import { inEnglish, isForeign } from "./foreign-words.ts";

describe("telling languages apart", () => {
  test.each([
    "hey who is this? how did u get my tg",
    "ok",
    "price for 1 pair on gate",
    "no, we have a market maker",
    "GM ser",
  ])("takes for English: %s", (message) => {
    expect(isForeign(message)).toBe(false);
  });

  test.each([
    "Wir haben schon einen Berater, was bringt uns das?",
    "¿Cuánto cuesta para un solo par?",
    "Bu bize riskli geliyor, neden önce biz?",
    "Combien ça coûte pour nous ?",
    "我们为什么要做KYC？",
    "Сколько это стоит?",
  ])("takes for another language: %s", (message) => {
    expect(isForeign(message)).toBe(true);
  });
});

describe("looking a message up in English", () => {
  test.each([
    ["Nous cherchons un market maker, comment ça marche ?", "looking for market maker"],
    ["Wie funktioniert das bei euch, wir suchen einen Market Maker", "looking for market maker"],
  ])("understands who looks for something and asks how it works: %s", (message, words) => {
    expect(inEnglish(message)).toContain(words);
    expect(inEnglish(message)).toContain("how does it work");
  });

  test("uses the words that are known, and abbreviations as they are", () => {
    expect(inEnglish("我们为什么要做KYC？")).toBe("KYC");
    expect(inEnglish("¿Nos pueden garantizar un volumen para OTC?")).toBe("guarantee volume OTC");
  });

  test("leaves English, and what it does not understand, as it is", () => {
    expect(inEnglish("Is the price final?")).toBe("Is the price final?");
    expect(inEnglish("天气很好")).toBe("天气很好");
  });
});

test.each(["ค่าคอมมิชชั่นเท่าไร", "איפה אתם?", "Πού είστε;", "आप कहाँ हैं?", "コミッション", "ຄ່ານາຍໜ້າ"])(
  "takes %s for another language",
  (message) => {
    expect(isForeign(message)).toBe(true);
  },
);

test("takes no figure's name for another language", () => {
  expect(isForeign("Are you Δ-neutral?")).toBe(false);
});
