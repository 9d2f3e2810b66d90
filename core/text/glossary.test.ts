import { expect, test } from "vitest";
import { otherWordings, withOtherWordings } from "./glossary.ts";

const glossary = [
  ["MM", "market making", "market maker"],
  ["FDV", "fully diluted valuation"],
  ["做市", "liquidity provision"],
];

test("an empty glossary leaves a question as it is", () => {
  expect(withOtherWordings(["What does MM cost?", "fee"], [])).toEqual(["What does MM cost?", "fee"]);
});

test("a question that has no word of a group is looked up as it is", () => {
  expect(otherWordings("What does OTC cost?", glossary)).toEqual([]);
  expect(otherWordings("Where is the market for making candles?", glossary)).toEqual([]);
  expect(otherWordings("What are 10 mmHg?", glossary)).toEqual([]);
});

test("puts the others of the group in the place of a word, whatever its capitals", () => {
  expect(otherWordings("What does mm cost?", glossary)).toEqual([
    "What does market making cost?",
    "What does market maker cost?",
  ]);
});

test("finds a phrase by its words in other forms", () => {
  expect(otherWordings("Which market makers are there?", glossary)).toEqual([
    "Which MM are there?",
    "Which market making are there?",
  ]);
});

test("replaces what it knows of several groups at once", () => {
  expect(otherWordings("The minimum FDV for MM", glossary)).toEqual([
    "The minimum fully diluted valuation for market making",
    "The minimum fully diluted valuation for market maker",
  ]);
});

test("leaves out what the question says already", () => {
  expect(otherWordings("Is market making (MM) done by a market maker?", glossary)).toEqual([]);
});

test("finds words of scripts that put no spaces between them", () => {
  expect(otherWordings("请问做市多少钱？", glossary)).toEqual(["请问liquidity provision多少钱？"]);
});

test("finds a word of Korean letters with what is written to it, and no other that begins like it", () => {
  const fees = [["수수료", "fee"]];
  expect(otherWordings("수수료는 얼마인가요?", fees)).toEqual(["fee 얼마인가요?"]);
  expect(otherWordings("수수한 옷", fees)).toEqual([]);
});

test("looks a question up in no more than three other ways", () => {
  const many = [["a1", ...Array.from({ length: 11 }, (_, at) => `word${at}`)]];
  expect(otherWordings("What is a1?", many)).toHaveLength(3);
  const texts = ["What is a1?", "Where is a1?", "Who is a1?"];
  expect(withOtherWordings(texts, many).slice(0, 3)).toEqual(texts);
  expect(withOtherWordings(texts, many)).toHaveLength(7);
});
