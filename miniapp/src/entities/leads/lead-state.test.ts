import { expect, test } from "vitest";
import type { LeadState } from "#contracts/leads.ts";
import { leadConversation } from "../../../test/lead-conversation.ts";
import { needOf } from "./lead-state.tsx";

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const state = (more: Partial<LeadState>): LeadState =>
  leadConversation({ conversationId: "c1", projectName: "Harbour", lastMessageAt: ago(0), ...more });

test("a reply comes before a reminder", () => {
  expect(needOf(state({ needsReply: true, reminderAt: ago(1) }))?.text).toBe("Needs reply");
});

test("a silence is told in days, a day that was chosen as a reminder", () => {
  const sent = { by: "agent", text: "Monday?", at: ago(4) } as const;
  const silent = { lastLine: sent, reminderAt: ago(1), reminderIsAutomatic: true };
  expect(needOf(state(silent))?.text).toBe("No answer for 4 days");
  expect(needOf(state({ ...silent, reminderIsAutomatic: false }))?.text).toBe("Reminder");
});

test("what is still to come and what is archived needs nothing", () => {
  expect(needOf(state({ reminderAt: ago(-2) }))).toBeNull();
  expect(needOf(state({ reminderAt: ago(2), archived: true }))).toBeNull();
});
