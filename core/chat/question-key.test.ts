import { expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { questionKeyOf } from "./question-key.ts";

const key = (question: string) => questionKeyOf(question, analyseQuestion);

test("is the same for the same question in other words", () => {
  expect(key("Do we support vesting on Solana?")).toBe(key("Is vesting supported on solana"));
});

test("differs for another question", () => {
  expect(key("Do we support vesting on Solana?")).not.toBe(key("Do we support staking on Solana?"));
});

test("falls back to the text where no content word is left", () => {
  expect(key("Who are they?")).toBe(key("who are they?"));
  expect(key("Who are they?")).not.toBe(key("What is it?"));
});
