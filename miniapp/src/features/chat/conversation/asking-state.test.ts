import { expect, test } from "vitest";
import type { AskAnswer, ChatMessage } from "#contracts/chat.ts";
import {
  idle,
  nextState,
  optimisticQuestion,
  questionUnderWay,
  restoredInput,
  saidBesides,
  wasStored,
  withAnswer,
  withoutReplaced,
  withoutRetried,
} from "./asking-state.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const question = optimisticQuestion("How?", "s1", now);
const stored = (id: string, role: ChatMessage["role"], content = "text"): ChatMessage => ({
  ...question,
  id,
  role,
  content,
});
const answer: AskAnswer = {
  userMessage: stored("u1", "user", "How?"),
  assistantMessage: stored("a1", "assistant", "So."),
  knowledgeGapDetected: false,
};

test("goes from waiting to writing with the first words, and stays the same object after", () => {
  const waiting = nextState(idle, { type: "asked", question });
  expect(waiting.phase).toBe("waiting");
  const writing = nextState(waiting, { type: "token" });
  expect(writing.phase).toBe("writing");
  expect(nextState(writing, { type: "token" })).toBe(writing);
});

test("words that arrive after the end change nothing", () => {
  expect(nextState(idle, { type: "token" })).toBe(idle);
});

test("shows a question under way in its own conversation only", () => {
  const waiting = nextState(idle, { type: "asked", question });
  expect(questionUnderWay(waiting, "s1")).toBe(question);
  expect(questionUnderWay(waiting, "s2")).toBeNull();
  expect(questionUnderWay(nextState(waiting, { type: "settled" }), "s1")).toBeNull();
});

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test("an answer stands in the history once", () => {
  const after = withAnswer([stored("a0", "assistant")], answer);
  expect(idsOf(after)).toEqual(["a0", "u1", "a1"]);
  expect(withAnswer(after, answer)).toEqual(after);
});

test("an answer given anew stands in place of the older", () => {
  const older = [answer.userMessage, { ...answer.assistantMessage, timestamp: "2026-11-21T09:00:00.000Z" }];
  expect(withAnswer(older, answer)).toEqual([answer.userMessage, answer.assistantMessage]);
});

test("asked again, the newer answer takes the place of the older, and what followed stays", () => {
  const before = [stored("u1", "user", "How?"), stored("old", "assistant"), stored("u2", "user")];
  expect(idsOf(withAnswer(before, answer))).toEqual(["u1", "a1", "u2"]);
});

test("a reply written after the core team answered stands behind that, and what was sent before it stays", () => {
  const told: ChatMessage = {
    ...stored("t1", "assistant"),
    timestamp: "2026-11-21T10:01:00.000Z",
    metadata: { sources: [], sourcesWithScores: [], kind: "core_team_answer" },
  };
  const assistantMessage = { ...answer.assistantMessage, timestamp: "2026-11-21T10:02:00.000Z" };
  const written = { ...answer, assistantMessage };
  const draft = stored("a1", "assistant");
  const sent = { ...stored("a0", "assistant"), sent: { text: "I ask.", at: told.timestamp } };
  const asked = answer.userMessage;
  expect(idsOf(withAnswer([asked, draft, told], written))).toEqual(["u1", "t1", "a1"]);
  expect(idsOf(withAnswer([asked, sent, told], written))).toEqual(["u1", "a0", "t1", "a1"]);
  expect(idsOf(withAnswer([asked, sent, told, draft], written))).toEqual(["u1", "a0", "t1", "a1"]);
});

test("a question asked again is not shown twice, nor the stopgap answer it had", () => {
  const stopgap: ChatMessage = {
    ...stored("a1", "assistant"),
    metadata: { sources: [], sourcesWithScores: [], mode: "playbook", notice: "The model failed" },
  };
  const before = [stored("u0", "user", "Other"), stored("a0", "assistant")];
  const ids = (history: ChatMessage[]) => withoutRetried(history, question).map((message) => message.id);
  expect(ids([...before, stored("u1", "user", "How?")])).toEqual(["u0", "a0"]);
  expect(ids([...before, stored("u1", "user", "How?"), stopgap])).toEqual(["u0", "a0"]);
  expect(ids([...before, stored("u1", "user", "How?"), stored("a1", "assistant")])).toHaveLength(4);
  expect(ids([...before, stored("u1", "user", "Else?")])).toHaveLength(3);
  expect(ids([])).toEqual([]);
  expect(withoutRetried(before, null)).toBe(before);
});

test("tells whether a failed question was stored all the same, be it unanswered or not", () => {
  const asked = [stored("u1", "user", "How?")];
  const answered = [...asked, stored("a1", "assistant")];
  expect(wasStored(asked, "How?", [])).toBe(true);
  expect(wasStored(answered, "How?", [])).toBe(true);
  expect(wasStored(answered, "How?", answered)).toBe(false);
  expect(wasStored(answered, "How?", undefined)).toBe(false);
  expect(wasStored(asked, "How?", asked)).toBe(true);
  expect(wasStored([...answered, stored("u2", "user", "How?")], "How?", answered)).toBe(true);
  expect(wasStored(answered, "When?", [])).toBe(false);
  expect(wasStored([], "How?", [])).toBe(false);
});

test("a question that came back does not overwrite what was typed meanwhile", () => {
  expect(restoredInput("How?", "  ")).toBe("How?");
  expect(restoredInput("How?", "And when?")).toBe("How?\n\nAnd when?");
});

test("a question whose place another takes is shown no more, nor is its answer; what the core team said stays", () => {
  const told: ChatMessage = {
    ...stored("t1", "assistant"),
    metadata: { sources: [], sourcesWithScores: [], kind: "core_team_answer" },
  };
  const history = [stored("u0", "user"), stored("u1", "user"), stored("a1", "assistant"), told];
  expect(idsOf(withoutReplaced(history, "u1"))).toEqual(["u0", "t1"]);
  expect(withoutReplaced(history, undefined)).toBe(history);
  const state = nextState(idle, { type: "asked", question, replaces: "u1" });
  expect(idsOf(saidBesides(history, state, "s1"))).toEqual(["u0", "t1"]);
  expect(saidBesides(history, state, "s2")).toBe(history);
  expect(saidBesides(history, nextState(state, { type: "settled" }), "s1")).toBe(history);
});
