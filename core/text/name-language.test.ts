import { expect, test } from "vitest";
import { isEnglish } from "./languages.ts";

test.each([
  "What does it cost to be listed?",
  "Refunds",
  "Fees > Escrow\n\nThe escrow is released within two days, unless somebody objects.",
  "MacBook Pro, 16 GB, Docker Desktop, GitHub, Slack",
])("takes for English: %s", (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each([
  "Was kostet es, gelistet zu werden, und wer zahlt das?",
  "Rückerstattung beantragen: Antrag ausfüllen, Belege anheften, Unterschrift der Abteilungsleitung einholen",
  "¿Cuánto tarda el pago y quién lo hace?",
  "Сколько стоит листинг?",
  "上市需要多少钱？",
  "환불은 얼마나 걸리나요?",
])("does not take for English: %s", (text) => {
  expect(isEnglish(text)).toBe(false);
});
