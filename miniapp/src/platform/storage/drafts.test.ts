import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDraft, storedDrafts } from "./drafts.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  storedDrafts.clear();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  stored.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a text is made and stored once it rests, and read before that", () => {
  const made = vi.fn<() => string>(() => '"a long text"');
  for (let letter = 0; letter < 50; letter += 1) storedDrafts.write("form", made);
  expect(made).not.toHaveBeenCalled();
  expect(readDraft("form", "")).toBe("a long text");
  expect([...stored.values()]).toEqual([]);
  vi.advanceTimersByTime(600);
  expect([...stored.values()]).toEqual(['"a long text"']);
});

test("what is forgotten while it waits is never stored", () => {
  storedDrafts.write("form", () => '"gone"');
  storedDrafts.forget("form");
  vi.advanceTimersByTime(600);
  expect([...stored.values()]).toEqual([]);
  expect(readDraft("form", "nothing")).toBe("nothing");
});

test("what waits is among the names", () => {
  storedDrafts.write("answer 7", () => "Yes");
  storedDrafts.write("other", () => "No");
  expect(storedDrafts.names("answer ")).toEqual(["answer 7"]);
});
