import { expect, test } from "vitest";
import { createDrafts, type TextStore } from "./drafts.ts";
import { isGuideSeen, markGuideSeen } from "../guide/guide-seen.ts";
import { defaultSessionId, newSessionId, readSessionId, writeSessionId } from "../session-id.ts";

const memory = (): TextStore & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
};

const refused: TextStore = {
  getItem: () => {
    throw new Error("refused");
  },
  setItem: () => {
    throw new Error("refused");
  },
  removeItem: () => {
    throw new Error("refused");
  },
};

test("keeps one draft for each conversation of each person", () => {
  const drafts = createDrafts(memory());
  drafts.write({ userId: "u1", sessionId: "default-session" }, "mine");
  drafts.write({ userId: "u1", sessionId: "chat-2" }, "other chat");
  expect(drafts.read({ userId: "u1", sessionId: "default-session" })).toBe("mine");
  expect(drafts.read({ userId: "u1", sessionId: "chat-2" })).toBe("other chat");
  expect(drafts.read({ userId: "u2", sessionId: "default-session" })).toBe("");
});

test("a draft survives a reload and tells who draws it", () => {
  const store = memory();
  const drafts = createDrafts(store);
  let told = 0;
  const stop = drafts.subscribe(() => (told += 1));
  drafts.write({ userId: "u1", sessionId: "s" }, "half a que");
  drafts.change({ userId: "u1", sessionId: "s" }, (text) => `${text}stion`);
  stop();
  drafts.write({ userId: "u1", sessionId: "other" }, "text");
  expect(told).toBe(2);
  expect(createDrafts(store).read({ userId: "u1", sessionId: "s" })).toBe("half a question");
});

test("leaves nothing behind for an empty draft", () => {
  const store = memory();
  const drafts = createDrafts(store);
  drafts.write({ userId: "u1", sessionId: "s" }, "text");
  drafts.write({ userId: "u1", sessionId: "s" }, " \n");
  expect(store.entries.size).toBe(0);
});

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
  const drafts = createDrafts(refused);
  drafts.write({ userId: "u1", sessionId: "s" }, "text");
  expect(drafts.read({ userId: "u1", sessionId: "s" })).toBe("text");
  writeSessionId(refused, "u1", "s");
  expect(readSessionId(refused, "u1")).toBe(defaultSessionId);
  markGuideSeen(refused);
  expect(isGuideSeen(refused)).toBe(true);
});
