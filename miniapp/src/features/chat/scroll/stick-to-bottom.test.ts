import { expect, test } from "vitest";
import { growthBetween, isAtBottom, onGrowth, remembered } from "./stick-to-bottom.ts";
import { keyboardInset } from "../../../platform/browser/use-keyboard-inset.ts";

test("counts a reader within the tolerance as being at the end", () => {
  expect(isAtBottom({ top: 1000, height: 800, contentHeight: 1800 })).toBe(true);
  expect(isAtBottom({ top: 936, height: 800, contentHeight: 1800 })).toBe(true);
  expect(isAtBottom({ top: 935, height: 800, contentHeight: 1800 })).toBe(false);
});

test("a page shorter than the screen is at its end", () => {
  expect(isAtBottom({ top: 0, height: 800, contentHeight: 500 })).toBe(true);
});

test("follows an answer only for who is at the end", () => {
  expect(onGrowth("answer", true)).toBe("follow");
  expect(onGrowth("answer", false)).toBe("offer");
});

test("always follows one's own question and the first history", () => {
  expect(onGrowth("own-question", false)).toBe("follow");
  expect(onGrowth("history", false)).toBe("follow");
});

test("measures the keyboard, not a zoomed or panned page", () => {
  expect(keyboardInset({ innerHeight: 844 }, { height: 508, offsetTop: 0, scale: 1 })).toBe(336);
  expect(keyboardInset({ innerHeight: 844 }, { height: 508, offsetTop: 336, scale: 1 })).toBe(0);
  expect(keyboardInset({ innerHeight: 844 }, { height: 422, offsetTop: 0, scale: 2 })).toBe(0);
  expect(keyboardInset({ innerHeight: 844 }, { height: 845, offsetTop: 0, scale: 1 })).toBe(0);
});

test("tells why a list grew", () => {
  const list = { conversation: "s1", isReady: true, answers: 2, question: null };
  expect(growthBetween(null, { ...list, isReady: false })).toBeNull();
  expect(growthBetween({ ...list, isReady: false }, list)).toBe("history");
  expect(growthBetween({ ...list, isReady: false }, { ...list, question: "q" })).toBe("own-question");
  expect(growthBetween({ ...list, conversation: "s0" }, list)).toBe("history");
  expect(growthBetween(list, { ...list, question: "q" })).toBe("own-question");
  expect(growthBetween({ ...list, question: "q" }, { ...list, answers: 4 })).toBe("answer");
  expect(growthBetween({ ...list, question: "q" }, list)).toBeNull();
  expect(growthBetween(list, { ...list, answers: 0 })).toBeNull();
});

test("a question answered before it could be drawn is still one's own", () => {
  const list = { conversation: "s1", isReady: true, answers: 0, question: null };
  const asked = remembered(list, { ...list, isReady: false, question: "q" });
  const answered = remembered(asked, { ...list, isReady: false, answers: 2 });
  expect(growthBetween(answered, { ...list, answers: 2 })).toBe("own-question");
  const other = remembered(answered, { ...list, conversation: "s2", isReady: false });
  expect(growthBetween(other, { ...list, conversation: "s2", answers: 2 })).toBe("history");
});
