import { expect, onTestFinished, test, vi } from "vitest";
import { gatherText } from "./event-stream.ts";

const gathering = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  return { sent, ...gatherText((text) => sent.push(text)) };
};

test("the first text is sent at once, what follows soon together, and the last at the end", () => {
  const { sent, push, flush } = gathering();
  for (const word of ["The", " desk", " pays"]) push(word);
  expect(sent).toEqual(["The"]);
  vi.advanceTimersByTime(30);
  expect(sent).toEqual(["The", " desk pays"]);
  push(" 20 %");
  flush();
  expect(sent).toEqual(["The", " desk pays", " 20 %"]);
  flush();
  expect(vi.getTimerCount()).toBe(0);
  expect(sent.length).toBe(3);
});

test("who writes slowly is passed on word by word, without waiting", () => {
  const { sent, push } = gathering();
  for (const word of ["The", " desk", " pays"]) {
    push(word);
    expect(sent.at(-1)).toBe(word);
    vi.advanceTimersByTime(61);
  }
  expect(vi.getTimerCount()).toBe(0);
});
