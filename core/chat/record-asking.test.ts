import { expect, test } from "vitest";
import { questionKeyOf } from "./record-asking.ts";

test("is the same for the same words, however they are written", () => {
  expect(questionKeyOf("Do we support vesting on Solana?")).toBe(
    questionKeyOf(" do we support **vesting** on solana"),
  );
});

test.each([
  ["Do we support vesting on Solana?", "Do we support staking on Solana?"],
  ["Who approves a refund?", "When is a refund approved?"],
  ["Do we lend with KYC?", "Do we lend without KYC?"],
  ["Do we keep data for two years?", "Do we keep data for five years?"],
  ["Is the retainer paid before signing?", "Is the retainer paid after signing?"],
])("differs where a word decides: %s / %s", (one, other) => {
  expect(questionKeyOf(one)).not.toBe(questionKeyOf(other));
});

test("falls back to the text where there are no words", () => {
  expect(questionKeyOf("?!")).not.toBe(questionKeyOf("!"));
});
