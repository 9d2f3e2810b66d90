import { describe, expect, test } from "vitest";
import { english, languageOf, languageOfScript, languageOfWords, latinLanguages } from "./languages.ts";
import { wordsOf } from "./words.ts";

const texts = [
  ["eng", "The invoices are checked by the accounting team before they are paid to the supplier."],
  ["spa", "Las facturas se revisan por el equipo de contabilidad antes de pagarse al proveedor."],
  ["fra", "Les factures sont vérifiées par la comptabilité avant d'être payées au fournisseur."],
  ["deu", "Die Rechnungen werden von der Buchhaltung geprüft, bevor sie an den Lieferanten bezahlt werden."],
  ["por", "As faturas são verificadas pela contabilidade antes de serem pagas ao fornecedor da empresa."],
  ["ita", "Le fatture vengono controllate dalla contabilità prima di essere pagate al fornitore."],
  [
    "nld",
    "De facturen worden door de boekhouding gecontroleerd voordat ze aan de leverancier worden betaald.",
  ],
  ["tur", "Faturalar tedarikçiye ödenmeden önce muhasebe ekibi tarafından dikkatle kontrol edilir."],
  ["ind", "Faktur diperiksa oleh bagian keuangan sebelum dibayarkan kepada pemasok yang bersangkutan."],
  ["ron", "Facturile sunt verificate de contabilitate înainte de a fi plătite către furnizorul nostru."],
  ["hun", "A számlákat a könyvelés ellenőrzi, mielőtt kifizetnék azokat a beszállítóknak a hónap végén."],
  ["swe", "Fakturorna kontrolleras av ekonomiavdelningen innan de betalas till leverantören varje månad."],
] as const;

test.each(texts)("a text in %s is told by its letters", (code, text) => {
  expect(languageOf(text).code).toBe(code);
});

test("every language in Latin letters is tried", () => {
  expect(texts.map(([code]) => code)).toEqual(latinLanguages.map(({ code }) => code));
});

test.each(["", "Fees", "Comisión", "10 % / 20 %"])(
  "a text too short to tell is taken for English: %j",
  (text) => {
    expect(languageOf(text)).toBe(english);
  },
);

describe("the language of a question", () => {
  test.each([
    ["eng", "How long do refunds take?"],
    ["spa", "¿Cuánto tarda un reembolso?"],
    ["spa", "¿Qué contratos hay que firmar para la venta?"],
    ["fra", "Quels contrats faut-il signer pour la vente ?"],
    ["fra", "Combien coûte le transport de la machine ?"],
    ["fra", "Combien de temps dure la garantie de la machine ?"],
    ["deu", "Wie lange dauert die Erstattung?"],
    ["ita", "Quali contratti si devono firmare per la vendita?"],
    ["nld", "Hoe lang duurt het voordat de factuur is betaald?"],
    ["eng", "Erstattung Rechnung"],
  ])("is %s for %s", (code, question) => {
    expect(languageOfWords(wordsOf(question)).code).toBe(code);
  });

  test("is not told by one word that is grammar elsewhere", () => {
    for (const word of ["bin", "war", "son", "pour"]) expect(languageOfWords([word])).toBe(english);
  });
});

test.each([
  ["комиссия", "rus"],
  ["手数料を", "jpn"],
  ["佣金", "cmn"],
  ["προμήθεια", "ell"],
  ["عمولة", "arb"],
  ["कमीशन", "hin"],
  ["수수료", "und"],
  ["עמלה", "und"],
  ["fees", undefined],
  ["20", undefined],
])("the letters of %s tell %s", (word, code) => {
  expect(languageOfScript(word)?.code).toBe(code);
});
