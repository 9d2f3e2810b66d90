import { describe, expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import {
  answerToTell,
  checkLead,
  hintFor,
  latestLeadMessage,
  latestReply,
  mustAskForProposal,
} from "./lead-rules.ts";

const message = (
  id: string,
  role: ChatMessage["role"],
  kind?: "core_team_answer" | "request_closed",
): ChatMessage => ({
  id,
  content: "text",
  role,
  timestamp: "2026-11-21T10:00:00.000Z",
  sessionId: "default-session",
  module: "lead_replier",
  projectName: "Acme",
  conversationId: "c1",
  service: "OTC",
  metadata: kind === undefined ? null : { sources: [], sourcesWithScores: [], kind },
});

test("names what is missing, to the letter", () => {
  expect(checkLead("  ", "")).toEqual({
    projectName: "Project name is required for Lead Replier",
    service: "Service selection is required for Lead Replier",
  });
  expect(checkLead("Acme", "MM")).toEqual({});
});

test("hints at the project first, then at the service", () => {
  expect(hintFor(" ", "")).toBe("Enter project name first");
  expect(hintFor("Acme", "")).toBe("Select service first");
  expect(hintFor("Acme", "ADV")).toBeNull();
});

describe("the Proposal Status Check", () => {
  const known = { conversationId: "c1", messages: [message("u1", "user")], proposalReceived: false };

  test("is spared where everything is known", () => {
    expect(mustAskForProposal(known)).toBe(false);
    expect(mustAskForProposal({ ...known, proposalReceived: true })).toBe(false);
  });

  test("comes without a conversation, without messages, and while the status is unknown", () => {
    expect(mustAskForProposal({ ...known, conversationId: null })).toBe(true);
    expect(mustAskForProposal({ ...known, messages: [] })).toBe(true);
    expect(mustAskForProposal({ ...known, proposalReceived: null })).toBe(true);
    expect(mustAskForProposal({ ...known, proposalReceived: undefined })).toBe(true);
  });
});

describe("the reply that is the card", () => {
  test("is the last one", () => {
    const history = [message("u1", "user"), message("a1", "assistant")];
    expect(latestReply(history)?.id).toBe("a1");
    expect(latestLeadMessage(history)?.id).toBe("u1");
  });

  test("is none once the lead has written again", () => {
    expect(latestReply([message("a1", "assistant"), message("u2", "user")])).toBeUndefined();
    expect(latestReply([])).toBeUndefined();
  });

  test("is none once the core team has answered, until one is written with that", () => {
    const answered = [message("a1", "assistant"), message("t1", "assistant", "core_team_answer")];
    expect(latestReply(answered)).toBeUndefined();
    expect(answerToTell(answered)?.id).toBe("t1");
    const written = [...answered, message("a2", "assistant")];
    expect(latestReply(written)?.id).toBe("a2");
    expect(answerToTell(written)).toBeUndefined();
    expect(answerToTell([...answered, message("u2", "user")])).toBeUndefined();
  });

  test("stays where a request was closed without an answer", () => {
    const closed = [message("a1", "assistant"), message("t1", "assistant", "request_closed")];
    expect(latestReply(closed)?.id).toBe("a1");
    expect(answerToTell(closed)).toBeUndefined();
  });
});
