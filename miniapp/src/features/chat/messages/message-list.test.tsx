// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { ChatMessage } from "#contracts/chat.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, kai } from "../../../../test/fake-api.ts";
import { MessageList } from "./message-list.tsx";

const message = (id: string, isNew: boolean): ChatMessage => ({
  id,
  role: "user",
  content: `Message ${id}`,
  timestamp: "2026-01-05T10:00:00.000Z",
  sessionId: "pond",
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata: null,
  ...(isNew && { isNew }),
});

const histories = {
  unread: [message("a", false), message("b", true)],
  read: [message("a", false), message("b", false), message("c", false)],
  other: [message("x", false)],
};

const Histories = () => {
  const [shown, show] = useState<keyof typeof histories>("unread");
  return (
    <>
      {(["read", "other"] as const).map((name) => (
        <button key={name} type="button" onClick={() => show(name)}>
          {name}
        </button>
      ))}
      <MessageList
        messages={histories[shown]}
        question={null}
        onOpenSource={() => undefined}
        onRetry={() => undefined}
      >
        {null}
      </MessageList>
    </>
  );
};

test("what was new stays marked after it was read, until one leaves the conversation", async () => {
  fakeApi({});
  const { user } = draw(<Histories />);
  const order = () => screen.getByRole("log").textContent;
  await screen.findByText("Message b");
  expect(order()).toMatch(/Message a.*New.*Message b/u);
  await user.click(screen.getByRole("button", { name: "read" }));
  await screen.findByText("Message c");
  expect(order()).toMatch(/Message a.*New.*Message b.*Message c/u);
  await user.click(screen.getByRole("button", { name: "other" }));
  await user.click(screen.getByRole("button", { name: "read" }));
  await screen.findByText("Message c");
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
});

test("an answer of the core team that comes after another of theirs names its question", async () => {
  fakeApi({ "GET /api/auth/bd-session": () => ({ success: true, user: kai }) });
  const said = (id: string, content: string): ChatMessage => ({ ...message(id, false), content });
  const told = (id: string, question: string): ChatMessage => ({
    ...said(id, `Answer ${id}`),
    role: "assistant",
    metadata: { sources: [], sourcesWithScores: [], kind: "core_team_answer", question },
  });
  draw(
    <MessageList
      messages={[
        said("a", "Who pays the crane?"),
        told("b", "How long is a lease?"),
        told("c", "Who pays the crane?"),
      ]}
      question={null}
      onOpenSource={() => undefined}
      onRetry={() => undefined}
    >
      {null}
    </MessageList>,
  );
  const [first, second] = await screen.findAllByRole("article", { name: "Core team" });
  expect(first?.textContent).toContain("How long is a lease?");
  expect(second?.textContent).toContain("Who pays the crane?");
});
