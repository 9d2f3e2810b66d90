import { expect, test } from "vitest";
import { isMisspelt, isOfOneRoot } from "./words.ts";

test.each([
  ["comiss", "commiss", true],
  ["commisison", "commission", true],
  ["retianer", "retainer", true],
  ["comisison", "commission", true],
  ["spraed", "spread", true],
  ["solana", "solano", true],
  ["otc", "ltd", false],
  ["spreda", "spread", true],
  ["sparde", "spread", false],
  ["polkadot", "pool", false],
  ["fee", "fees", false],
  ["bread", "tread", false],
  ["1000", "1001", false],
  ["комисия", "комиссия", true],
  ["最低交易金额", "最高交易金额", false],
  ["사업자등록", "사업자등급", false],
])("whether %s is %s mistyped: %s", (typed, meant, expected) => {
  expect(isMisspelt(typed, meant)).toBe(expected);
});

test.each([
  ["pregnant", "pregnanc", true],
  ["allergi", "allergen", true],
  ["vertrag", "vertragsstraf", true],
  ["беременн", "беременност", true],
  ["form", "format", true],
  ["form", "formalities", false],
  ["fee", "feet", false],
  ["party", "partnership", false],
  ["1000", "10000", false],
  ["사업자등록", "사업자등급", false],
])("whether %s and %s are of one root: %s", (one, other, expected) => {
  expect(isOfOneRoot(one, other)).toBe(expected);
  expect(isOfOneRoot(other, one)).toBe(expected);
});
