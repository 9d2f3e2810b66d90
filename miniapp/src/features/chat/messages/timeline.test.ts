import { describe, expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { buildTimeline, dayLabel } from "./timeline.ts";

const message = (over: Partial<ChatMessage> & { at?: string }): ChatMessage => ({
  id: over.id ?? crypto.randomUUID(),
  content: over.content ?? "text",
  role: over.role ?? "user",
  timestamp: over.at ?? "2026-11-21T10:00:00",
  sessionId: "default-session",
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata: over.metadata ?? null,
});

const messages = (items: ReturnType<typeof buildTimeline>) =>
  items.flatMap((item) => (item.kind === "message" ? [item] : []));

describe("buildTimeline", () => {
  test("is empty for an empty conversation", () => {
    expect(buildTimeline([])).toEqual([]);
  });

  test("puts one separator before each day", () => {
    const kinds = buildTimeline([
      message({ at: "2026-11-20T23:59:00" }),
      message({ at: "2026-11-21T00:01:00", role: "assistant" }),
      message({ at: "2026-11-21T08:00:00" }),
    ]).map((item) => item.kind);
    expect(kinds).toEqual(["day", "message", "day", "message", "message"]);
  });

  test("groups one sender within five minutes, to the second", () => {
    const [a, b, c] = messages(
      buildTimeline([
        message({ at: "2026-11-21T10:00:00", content: "a" }),
        message({ at: "2026-11-21T10:05:00", content: "b" }),
        message({ at: "2026-11-21T10:10:01", content: "c" }),
      ]),
    );
    expect([a?.first, a?.last]).toEqual([true, false]);
    expect([b?.first, b?.last]).toEqual([false, true]);
    expect([c?.first, c?.last]).toEqual([true, true]);
  });

  test("does not group across midnight or across senders", () => {
    const groups = messages(
      buildTimeline([
        message({ at: "2026-11-20T23:59:30", content: "a" }),
        message({ at: "2026-11-21T00:00:30", content: "b" }),
        message({ at: "2026-11-21T00:01:00", role: "assistant" }),
      ]),
    );
    expect(groups.map((item) => item.first && item.last)).toEqual([true, true, true]);
  });

  test("keeps the core team's answer apart from the assistant's", () => {
    const groups = messages(
      buildTimeline([
        message({ role: "assistant" }),
        message({
          role: "assistant",
          metadata: { sources: [], sourcesWithScores: [], kind: "core_team_answer" },
        }),
      ]),
    );
    expect(groups.map((item) => item.first)).toEqual([true, true]);
  });

  test("calls a question unanswered only while nothing follows it", () => {
    const unanswered = (list: ChatMessage[]) => messages(buildTimeline(list)).map((item) => item.unanswered);
    expect(unanswered([message({}), message({ role: "assistant" })])).toEqual([false, false]);
    expect(unanswered([message({ role: "assistant" }), message({})])).toEqual([false, true]);
  });
});

describe("dayLabel", () => {
  const today = "2026-11-21";

  test("names today and yesterday by the calendar, not by hours", () => {
    expect(dayLabel("2026-11-21T00:05:00", today)).toBe("Today");
    expect(dayLabel("2026-11-20T23:55:00", today)).toBe("Yesterday");
    expect(dayLabel("2026-11-20T00:00:00", today)).toBe("Yesterday");
  });

  test("gives the date, and the year only for other years", () => {
    expect(dayLabel("2026-11-19T12:00:00", today)).toBe("November 19");
    expect(dayLabel("2025-11-19T12:00:00", today)).toBe("November 19, 2025");
  });
});
