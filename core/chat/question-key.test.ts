import { expect, test } from "vitest";
import { keyTermsOf } from "../knowledge/question-sense.ts";
import { questionKeyOf } from "./question-key.ts";

const key = (question: string) => questionKeyOf(question, keyTermsOf);

test("is the same for the same question in other words", () => {
  expect(key("Do we support vesting on Solana?")).toBe(key("Is vesting supported on solana"));
});

test("differs for another question", () => {
  expect(key("Do we support vesting on Solana?")).not.toBe(key("Do we support staking on Solana?"));
});

test.each([
  ["Who approves a refund?", "When is a refund approved?"],
  ["Do we lend with KYC?", "Do we lend without KYC?"],
  ["Do we keep data for two years?", "Do we keep data for five years?"],
  ["Is the retainer paid before signing?", "Is the retainer paid after signing?"],
])("differs where a small word decides: %s / %s", (one, other) => {
  expect(key(one)).not.toBe(key(other));
});

test("falls back to the text where no content word is left", () => {
  expect(key("Who are they?")).toBe(key("who are they?"));
  expect(key("Who are they?")).not.toBe(key("What is it?"));
});
