import { expect, test } from "vitest";
import { isGuideSeen, markGuideSeen } from "./guide/guide-seen.ts";
import {
  defaultSessionId,
  newSessionId,
  readSessionId,
  type TextStore,
  writeSessionId,
} from "./session-id.ts";

const memory = (): TextStore & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  };
};

const refused: TextStore = {
  getItem: () => {
    throw new Error("refused");
  },
  setItem: () => {
    throw new Error("refused");
  },
};

test("starts everybody in the default conversation and returns to the last one", () => {
  const store = memory();
  expect(readSessionId(store, "u1")).toBe(defaultSessionId);
  const fresh = newSessionId();
  writeSessionId(store, "u1", fresh);
  expect(readSessionId(store, "u1")).toBe(fresh);
  expect(readSessionId(store, "u2")).toBe(defaultSessionId);
  expect(newSessionId()).not.toBe(fresh);
});

test("remembers that the present guide was seen", () => {
  const store = memory();
  expect(isGuideSeen(store)).toBe(false);
  markGuideSeen(store);
  expect(isGuideSeen(store)).toBe(true);
  expect([...store.entries.keys()]).toEqual(["bd-guide-seen-v2"]);
});

test("works where the browser refuses storage", () => {
  writeSessionId(refused, "u1", "s");
  expect(readSessionId(refused, "u1")).toBe(defaultSessionId);
  markGuideSeen(refused);
  expect(isGuideSeen(refused)).toBe(true);
});
