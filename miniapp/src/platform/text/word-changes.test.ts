import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

test("a figure is changed as a whole, whatever its digits share", () => {
  const changes = wordChanges("It costs 4,000 USD for 2.5 days", "It costs 6,500 USD for 3.5 days") ?? [];
  expect(changes.filter(({ removed }) => removed).map(({ text }) => text)).toEqual(["4,000", "2.5"]);
  expect(changes.filter(({ added }) => added).map(({ text }) => text)).toEqual(["6,500", "3.5"]);
});

test("texts that differ in too much are not compared", () => {
  expect(wordChanges("one two three", "four five six", 2)).toBeUndefined();
});
