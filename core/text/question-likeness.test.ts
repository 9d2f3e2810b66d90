import { expect, test } from "vitest";
import { questionLikeness, sameQuestion } from "./question-likeness.ts";

const corpus = { passages: 300, averageLength: 80 };
const common = ["support", "offer", "token", "client", "trade", "commis", "agent"];
const passages = new Map(common.map((term) => [term, 60]));
const likeness = (one: string, other: string) => questionLikeness(one, other, { passages, corpus });

test.each([
  ["Do we support staking on Solana?", "is staking on solana supported"],
  ["Do we support staking on Solana?", "Can we offer staking for Solana tokens?"],
  ["Do we support staking on Solana?", "do we suport staking on solanna"],
  ["Is the OTC desk open on Sundays?", "Sundays: is the OTC desk open?"],
  ["Is there a discount above $50k?", "discount above 50,000?"],
])("takes for the same: %s / %s", (one, other) => {
  expect(likeness(one, other)).toBeGreaterThanOrEqual(sameQuestion);
  expect(likeness(other, one)).toBeCloseTo(likeness(one, other));
});

test.each([
  ["other services", "What is the commission for OTC?", "What is the commission for market making?"],
  ["other numbers", "Is there a discount above $5M?", "Is there a discount above $10M?"],
  ["a number or none", "Is there a discount?", "Is there a discount above $10M?"],
  [
    "US clients or all",
    "Do we support staking on Solana?",
    "Do we support staking on Solana for US clients?",
  ],
  ["other names", "Do we support staking on Solana?", "Do we support staking on Cardano?"],
])("keeps apart what cannot mean the same: %s", (_, one, other) => {
  expect(likeness(one, other)).toBe(0);
});

test("keeps a question apart from one that asks about something more", () => {
  const found = likeness(
    "Do we support staking on Solana?",
    "Do we support staking on Solana for validators?",
  );
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(sameQuestion);
});

test("takes questions without a word of content for different ones", () => {
  expect(likeness("Why?", "How so?")).toBe(0);
});

test("takes no tickers for slips of each other", () => {
  expect(likeness("Do we accept USDT for fees?", "Do we accept USDC for fees?")).toBeLessThan(sameQuestion);
});

test("takes no two words of the library for slips of each other", () => {
  const known = new Map([...passages, ["employ", 6], ["employe", 6]]);
  const found = questionLikeness("Do we insure the employer?", "Do we insure the employee?", {
    passages: known,
    corpus,
  });
  expect(found).toBeLessThan(sameQuestion);
});

test("keeps apart what exchanges one subject for another", () => {
  const known = new Map([...passages, ["option", 6], ["pension", 6]]);
  const found = questionLikeness(
    "Are options on our tokens taxed in Portugal?",
    "Are pensions on our tokens taxed in Portugal?",
    { passages: known, corpus },
  );
  expect(found).toBeLessThan(sameQuestion);
});
