import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { AskAnswer, ChatMessage } from "#contracts/chat.ts";
import type { Outcome } from "./asking.ts";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
});

vi.stubGlobal("requestAnimationFrame", () => 0);
vi.stubGlobal("cancelAnimationFrame", () => undefined);

// They take hold of the browser as they are loaded.
const { awaitsAnswer, sendMessage } = await import("./send-message.ts");
const { drafts } = await import("./assistant.ts");
afterAll(() => void vi.unstubAllGlobals());

const draft = { userId: "u1", sessionId: "s1" };
const answer = { knowledgeGapDetected: false } as AskAnswer;
const failed: Outcome = { kind: "failed", error: new Error("no connection") };
const question = { content: "Which fee?" };
const message = (role: ChatMessage["role"]) => ({ role, metadata: null }) as ChatMessage;

beforeEach(() => drafts.write(draft, "Which fee?"));

/** Sends the question to what ends so; where it stands all the same, `follow` runs. */
const sendTo = (outcome: Outcome, follow: (() => void) | null = null, meanwhile = "") =>
  sendMessage({
    draft,
    question,
    asking: {
      send: () => {
        drafts.write(draft, meanwhile);
        return Promise.resolve(outcome);
      },
    },
    said: () => [],
    onAnswered: () => undefined,
    findStored: () => Promise.resolve(follow),
  });

test("what is sent leaves the input, what was typed meanwhile stays", async () => {
  await sendTo({ kind: "answered", answer }, null, "And when?");
  expect(drafts.read(draft)).toBe("And when?");
});

test("a message that failed returns to the input, above what was typed meanwhile", async () => {
  await sendTo(failed, null, "And when?");
  expect(drafts.read(draft)).toBe("Which fee?\n\nAnd when?");
});

test("a message whose answer got lost is not left in the input where it stands", async () => {
  const follow = vi.fn<() => void>();
  await sendTo(failed, follow);
  expect(drafts.read(draft)).toBe("");
  expect(follow).toHaveBeenCalledOnce();
});

test.each([
  [[message("user")], true],
  [[message("user"), message("assistant")], false],
  [[], true],
])("a message is sent again only while it stands unanswered", async (messages, isAwaited) => {
  expect(await awaitsAnswer(() => Promise.resolve(messages))).toBe(isAwaited);
});
