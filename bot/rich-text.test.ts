import { expect, test } from "vitest";
import { block, bold, joined, rich, shortened, split } from "./rich-text.ts";

test("keeps markup where it belongs when texts are put together", () => {
  const text = joined([rich("A ", bold("b")), bold("c")], "\n");
  expect(text.text).toBe("A b\nc");
  expect(text.entities).toEqual([
    { type: "bold", offset: 2, length: 1 },
    { type: "bold", offset: 4, length: 1 },
  ]);
});

test("splits between paragraphs, and loses nothing", () => {
  const paragraphs = Array.from({ length: 30 }, (_, index) => `${index} ${"word ".repeat(60)}`.trim());
  const whole = paragraphs.join("\n\n");
  const parts = split(rich(whole));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ text }) => text).join("")).toBe(whole);
  for (const { text } of parts) {
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text).toMatch(/^\d+ word/u);
  }
});

test("gives every part of a long block its own markup", () => {
  const parts = split(rich(bold("Heading"), "\n", block("y".repeat(9000))));
  expect(parts).toHaveLength(3);
  expect(parts.map(({ entities }) => entities.at(-1)?.type)).toEqual(["pre", "pre", "pre"]);
  for (const { text, entities } of parts)
    for (const { offset, length } of entities) expect(offset + length).toBeLessThanOrEqual(text.length);
});

test("never cuts a character of two units in half", () => {
  const parts = split(rich(`x${"😀".repeat(3000)}`));
  for (const { text } of parts) expect(Buffer.from(text).toString()).toBe(text);
  expect(shortened("😀😀😀", 4)).toBe("😀…");
});

test("splits after a sentence where a script has no spaces", () => {
  const whole = "公司为场外交易支付佣金，“佣金以 USDT 发放。”".repeat(400);
  const parts = split(rich(whole)).map(({ text }) => text);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join("")).toBe(whole);
  for (const part of parts) expect(part).toMatch(/^公司.*。”$/u);
});
