import { expect, test } from "vitest";
import { markedDifference } from "./marked-difference.ts";

const marked = (parts: { text: string; changed: boolean }[]): string =>
  parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");

test("marks the words in which two answers differ, on both sides", () => {
  const { before, after } = markedDifference("The fee is 12 euros a day.", "The fee is 15 euros a day.");
  expect([marked(before), marked(after)]).toEqual([
    "The fee is [12] euros a day.",
    "The fee is [15] euros a day.",
  ]);
});

test("leaves out what is the same far from a difference", () => {
  const long = "All of this is the same. ".repeat(40);
  const { before } = markedDifference(`${long}Twelve.`, `${long}Fifteen.`);
  expect(marked(before).length).toBeLessThan(200);
  expect(marked(before)).toMatch(/^ … .*\[Twelve\]\.$/u);
});

test("marks nothing where nothing differs", () => {
  expect(marked(markedDifference("Same.", "Same.").after)).toBe("Same.");
});
