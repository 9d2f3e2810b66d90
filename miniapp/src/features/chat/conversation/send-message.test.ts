import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
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
const { assistant } = await import("./assistant.ts");
const { typed } = await import("../composer/typed.ts");
afterAll(() => void vi.unstubAllGlobals());

const draft = "chat s1";
const message = (role: ChatMessage["role"], content = ""): ChatMessage => ({
  id: `${role}-1`,
  content,
  role,
  timestamp: "2026-01-05T10:00:00.000Z",
  sessionId: "s1",
  module: "bd_assistant",
  projectName: null,
  conversationId: "c1",
  service: null,
  metadata: null,
});
const [asked, given] = [message("user", "Which fee?"), message("assistant")];
const answered: Outcome = {
  kind: "answered",
  answer: { userMessage: asked, assistantMessage: given, knowledgeGapDetected: false },
};
const failed: Outcome = { kind: "failed", error: new Error("no connection") };
const input = { sessionId: "s1", module: "bd_assistant" } as const;

let onServer: ChatMessage[] = [];
vi.stubGlobal("fetch", () => Promise.resolve(Response.json(onServer)));
vi.stubGlobal("window", { location: { origin: "http://localhost" } });

beforeEach(() => {
  onServer = [];
  typed.write(draft, "Which fee?");
});

/** Sends the question to what ends so. */
const sendTo = async (outcome: Outcome, meanwhile = "") => {
  const onArrival = vi.fn<(conversationId: string) => void>();
  const send = () => {
    typed.write(draft, meanwhile);
    return Promise.resolve(outcome);
  };
  const stop = () => Promise.resolve();
  await sendMessage({ input, draft, asking: assistant, send, stop, onArrival }, { content: "Which fee?" });
  return onArrival;
};

test("what is sent leaves the input, what was typed meanwhile stays", async () => {
  const onArrival = await sendTo(answered, "And when?");
  expect(typed.read(draft)).toBe("And when?");
  expect(onArrival).toHaveBeenCalledExactlyOnceWith("c1");
});

test("a message that failed returns to the input, above what was typed meanwhile", async () => {
  const onArrival = await sendTo(failed, "And when?");
  expect(typed.read(draft)).toBe("Which fee?\n\nAnd when?");
  expect(onArrival).not.toHaveBeenCalled();
});

test("a message whose answer got lost is not left in the input where it stands", async () => {
  onServer = [asked];
  const onArrival = await sendTo(failed);
  expect(typed.read(draft)).toBe("");
  expect(onArrival).toHaveBeenCalledExactlyOnceWith("c1");
});

test.each([
  [[asked], true],
  [[asked, given], false],
  [[], true],
])("a message is sent again only while it stands unanswered", async (messages, isAwaited) => {
  onServer = messages;
  expect(await awaitsAnswer(input)).toBe(isAwaited);
});
