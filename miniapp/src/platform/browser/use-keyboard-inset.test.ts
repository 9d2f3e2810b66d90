import { expect, test } from "vitest";
import { createKeyboardSense } from "./use-keyboard-inset.ts";

test("a keyboard is told by how much it takes, and a browser's own bars are none", () => {
  const isOpen = createKeyboardSense();
  expect(isOpen({ width: 390, height: 760 })).toBe(false);
  expect(isOpen({ width: 390, height: 844 })).toBe(false);
  expect(isOpen({ width: 390, height: 760 })).toBe(false);
  expect(isOpen({ width: 390, height: 508 })).toBe(true);
  expect(isOpen({ width: 390, height: 844 })).toBe(false);
});

test("a phone that is turned is no keyboard", () => {
  const isOpen = createKeyboardSense();
  expect(isOpen({ width: 390, height: 844 })).toBe(false);
  expect(isOpen({ width: 844, height: 390 })).toBe(false);
  expect(isOpen({ width: 844, height: 180 })).toBe(true);
});
