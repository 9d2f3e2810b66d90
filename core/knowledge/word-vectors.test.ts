import { expect, test } from "vitest";
import { cosineOf, dimensions, openVectors, packVectors, wordVectors } from "./word-vectors.ts";

const along = (axis: number, length = 1): number[] =>
  Array.from({ length: dimensions }, (_, at) => (at === axis ? length : 0));

const small = openVectors(packVectors(["the", "fee", "prix"], [along(0), along(1), along(1, 0.5)]));

test("reads the vectors that were written, each of length 1", () => {
  expect([...(small.vectorOf("fee") ?? [])]).toEqual(along(1));
  expect([...(small.vectorOf("prix") ?? [])]).toEqual(along(1));
  expect(small.vectorOf("cost")).toBeUndefined();
});

test("a text is more about its rarer words than its common ones", () => {
  const meaning = small.meaningOf(["the", "fee", "cost"]);
  expect(cosineOf(meaning, meaning)).toBeCloseTo(1);
  expect(meaning[1]).toBeGreaterThan(1.5 * (meaning[0] ?? 1));
});

test("a text of words without a vector is like nothing", () => {
  expect(cosineOf(small.meaningOf(["cost"]), small.meaningOf(["cost"]))).toBe(0);
});

test("in the vectors that come with the product a word is nearest to those that mean much the same", () => {
  const { vectorOf, meaningOf } = wordVectors();
  const likeness = (a: string, b: string) =>
    cosineOf(vectorOf(a) ?? new Float32Array(), vectorOf(b) ?? new Float32Array());
  expect(likeness("salary", "wage")).toBeGreaterThan(0.5);
  expect(likeness("salary", "weather")).toBeLessThan(0.2);
  const holiday = meaningOf(["when", "can", "i", "take", "a", "holiday"]);
  const leave = meaningOf(["vacation", "and", "days", "off"]);
  expect(cosineOf(holiday, leave)).toBeGreaterThan(
    cosineOf(holiday, meaningOf(["price", "of", "a", "token"])),
  );
});
