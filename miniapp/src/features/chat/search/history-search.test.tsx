// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Conversation } from "#contracts/conversations.ts";
import type { FoundMessage } from "#contracts/message-search.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../test/fake-api.ts";
import { HistorySearch } from "./history-search.tsx";

const at = "2026-01-05T10:00:00.000Z";

const chat: Conversation = {
  sessionId: "s1",
  title: "Harbour fees",
  isRenamed: true,
  lastLine: "Ten.",
  lastBy: "assistant",
  lastMessageAt: at,
  isUnread: false,
  request: null,
};

const message: FoundMessage = {
  id: "m1",
  title: "Harbour fees",
  role: "assistant",
  snippet: "The fees are ten.",
  timestamp: at,
  module: "bd_assistant",
  sessionId: "s1",
  projectName: null,
  conversationId: null,
};

test("a chat is found by its name, and what was said in it tells the name", async () => {
  const api = fakeApi({
    "GET /api/chat/conversations": () => page([chat], null, 1),
    "GET /api/chat/search": () => page([message], null, 1),
    "GET /api/leads": () => page([], null, 0),
    "GET /api/documents/search/fees": () => [],
  });
  const opened: string[] = [];
  const { user } = draw(
    <HistorySearch
      onClose={() => undefined}
      onOpen={({ id }) => opened.push(id)}
      onOpenChat={(sessionId) => opened.push(sessionId)}
      onOpenLead={() => undefined}
      onOpenDocument={() => undefined}
    />,
  );
  const field = await screen.findByRole("searchbox", { name: "Search everything" });
  await user.click(field);
  await user.paste("fees");
  // Somebody who types slowly is shown what the first letters find.
  await waitFor(() => expect(api.of("GET /api/chat/conversations").at(-1)?.query["q"]).toBe("fees"));
  const chats = within(await screen.findByRole("list", { name: "Found chats" }));
  await user.click(chats.getByRole("button", { name: /^Harbour fees/u }));
  const said = within(await screen.findByRole("list", { name: "Found messages" }));
  expect(said.getByText("Harbour fees")).toBeTruthy();
  await user.click(said.getByRole("button"));
  expect(opened).toEqual(["s1", "m1"]);
});
