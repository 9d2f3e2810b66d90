import { expect, test } from "vitest";
import { differencesOf, hasDifferences } from "./differences.ts";

const told = (before: string, after: string) =>
  differencesOf(before, after).map(({ isFolded, lines }) =>
    isFolded
      ? `${lines.length} folded`
      : lines
          .map(({ kind, parts }) => {
            const sign = { same: " ", removed: "-", added: "+" }[kind];
            return sign + parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
          })
          .join("\n"),
  );

test("a changed word is marked in its line, and what is far from it folded away", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Line ${at}`);
  const after = lines.with(6, "Line six");
  expect(told(lines.join("\n"), after.join("\n"))).toEqual([
    "4 folded",
    " Line 4\n Line 5\n-Line [6]\n+Line [six]\n Line 7\n Line 8",
    // Too few to be worth it.
    " Line 9\n Line 10\n Line 11",
  ]);
});

test("a line that says something else stands as two whole ones", () => {
  expect(told("The fee is due monthly.", "Nobody knows.")).toEqual([
    "-The fee is due monthly.\n+Nobody knows.",
  ]);
});

test("what came and what went is told", () => {
  expect(told("a\nb", "b")).toEqual(["-a\n b"]);
  expect(told("b", "b\nc")).toEqual([" b\n+c"]);
});

test("words without spaces between them are told apart", () => {
  expect(told("这笔费用每月支付。", "这笔费用每年支付。")).toEqual([
    "-这笔费用[每月]支付。\n+这笔费用[每年]支付。",
  ]);
});

test("two long texts with nothing in common are told in time", () => {
  const text = (word: string) => Array.from({ length: 9_000 }, (_, at) => `${word} ${at}`).join("\n");
  const started = performance.now();
  expect(hasDifferences(differencesOf(text("a"), text("b")))).toBe(true);
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("the same text differs in nothing", () => {
  expect(hasDifferences(differencesOf("a\nb", "a\nb"))).toBe(false);
});
