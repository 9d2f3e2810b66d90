import { expect, test } from "vitest";
import { endsOf } from "./plain-text.ts";

test("are the words that are shown at both ends, without marks", () => {
  const text = `> 1. **Twenty** percent of [our fee](https://example.com/fee)\n\n${"Then more. ".repeat(40)}\n- [x] The \`last\` words`;
  const { from, to } = endsOf(text);
  expect(from).toMatch(/^Twenty percent of our fee Then more/u);
  expect(to).toMatch(/Then more\. The last words$/u);
  expect(from.length + to.length).toBeLessThanOrEqual(160);
});

test("of a short passage are all of it", () => {
  expect(endsOf("20 % of our fee.")).toEqual({ from: "20 % of our fee.", to: "20 % of our fee." });
});

test("cut no character in half", () => {
  const text = `a${"😀".repeat(60)}b`;
  const { from, to } = endsOf(text);
  expect([from, to].every((end) => text.includes(end) && !/\p{Surrogate}/u.test(end))).toBe(true);
});
