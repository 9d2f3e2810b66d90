// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { typed } from "./typed.ts";
import { useEditing } from "./use-editing.ts";

const said = (id: string, role: ChatMessage["role"], more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role,
  content: `${role} ${id}`,
  timestamp: "2026-11-27T10:00:00.000Z",
  sessionId: "s",
  module: "lead_replier",
  projectName: "Nova",
  conversationId: "c",
  service: "OTC",
  metadata: null,
  ...more,
});
const sent = { text: "Hello", at: "2026-11-27T10:05:00.000Z" };

test("the last message can be changed, and what was typed before comes back", () => {
  typed.write("draft", "half a thought");
  const messages = [
    said("1", "user"),
    said("2", "assistant", { sent }),
    said("3", "user"),
    said("4", "assistant"),
  ];
  const { result } = renderHook(() => useEditing(messages, false, "draft"));
  expect(result.current.lastId).toBe("3");
  act(() => result.current.start());
  expect([result.current.editedId, typed.read("draft")]).toEqual(["3", "user 3"]);
  act(() => result.current.cancel());
  expect([result.current.editedId, typed.read("draft")]).toEqual([undefined, "half a thought"]);
});

test("a message whose reply was sent stands", () => {
  const messages = [said("1", "user"), said("2", "assistant", { sent })];
  const { result } = renderHook(() => useEditing(messages, false, "draft"));
  expect(result.current.lastId).toBeNull();
  act(() => result.current.start());
  expect(result.current.isEditing).toBe(false);
});
