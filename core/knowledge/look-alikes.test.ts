import { expect, test } from "vitest";
import { editDistance, isMistyped, isSlip } from "./look-alikes.ts";

test.each([
  ["commission", "commission", 0],
  ["comission", "commission", 1],
  ["commisison", "commission", 1],
  ["retianer", "retainer", 1],
  ["otc", "ltd", 2],
])("%s is so far from %s", (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

test("stops counting for words of very different length", () => {
  expect(editDistance("fee", "fees and more", 2)).toBe(3);
});

test.each([
  ["comiss", "commiss", true],
  ["spraed", "spread", true],
  ["solana", "solano", true],
  ["polkadot", "pool", false],
  ["fee", "fees", false],
  ["bread", "tread", false],
  ["1000", "1001", false],
  ["комисия", "комиссия", true],
  ["最低交易金额", "最高交易金额", false],
  ["사업자등록", "사업자등급", false],
])("whether %s is %s mistyped", (typed, meant, expected) => {
  expect(isMistyped(typed, meant)).toBe(expected);
});

test.each([
  ["agian", "again", true],
  ["aftr", "after", true],
  ["shoud", "should", true],
  ["rice", "nice", false],
  ["note", "nope", false],
  ["form", "from", true],
  ["teh", "the", false],
])("takes %s for a slip in writing %s: %s", (typed, meant, expected) => {
  expect(isSlip(typed, meant)).toBe(expected);
});
