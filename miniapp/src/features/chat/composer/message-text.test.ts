import { expect, test } from "vitest";
import { canSend, charactersLeft, isSendKey } from "./message-text.ts";

test("sends anything but emptiness, up to 8,000 characters", () => {
  expect(canSend("")).toBe(false);
  expect(canSend(" \n\t ")).toBe(false);
  expect(canSend("a")).toBe(true);
  expect(canSend("a".repeat(8000))).toBe(true);
  expect(canSend(` ${"a".repeat(8000)} `)).toBe(true);
  expect(canSend("a".repeat(8001))).toBe(false);
});

test("counts only near the limit, and beyond it", () => {
  expect(charactersLeft("short")).toBeNull();
  expect(charactersLeft("a".repeat(7499))).toBeNull();
  expect(charactersLeft("a".repeat(7500))).toBe(500);
  expect(charactersLeft("a".repeat(8003))).toBe(-3);
});

test("sends on Enter, not on Shift + Enter nor while composing", () => {
  const enter = { key: "Enter", shiftKey: false, isComposing: false, keyCode: 13 };
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
  expect(isSendKey({ ...enter, key: "a" })).toBe(false);
});
