// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Conversation } from "#contracts/conversations.ts";
import type { FoundMessage } from "#contracts/message-search.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../test/fake-api.ts";
import { leadConversation } from "../../../../test/lead-conversation.ts";
import { ticketWith } from "../../../../test/records.ts";
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
  found: ["fees"],
  timestamp: at,
  module: "bd_assistant",
  sessionId: "s1",
  projectName: null,
  conversationId: null,
};

const ticket = ticketWith("t1", {
  category: "Commission Question",
  description: "Since Monday I have waited for the second payout of the deal with Orchid.",
  status: "In Progress",
});

const none = () => page([], null, 0);

/** Draws the search where it finds this, and types what is searched for. */
const searchFor = async (words: string, found: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({
    "GET /api/chat/conversations": none,
    "GET /api/chat/search": none,
    "GET /api/leads": none,
    "GET /api/support/tickets": none,
    [`GET /api/documents/search/${words}`]: () => [],
    ...found,
  });
  const opened: string[] = [];
  const open = (id: string) => void opened.push(id);
  const { user } = draw(
    <HistorySearch
      onClose={() => undefined}
      onOpen={({ id }) => open(id)}
      onOpenChat={open}
      onOpenLead={open}
      onOpenTicket={open}
      onOpenDocument={open}
    />,
  );
  await user.click(await screen.findByRole("searchbox", { name: "Search everything" }));
  await user.paste(words);
  return { api, user, opened };
};

test("a chat is found by its name, and what was said in it tells the name", async () => {
  const { api, user, opened } = await searchFor("fees", {
    "GET /api/chat/conversations": () => page([chat], null, 1),
    "GET /api/chat/search": () => page([message], null, 1),
  });
  // Somebody who types slowly is shown what the first letters find.
  await waitFor(() => expect(api.of("GET /api/chat/conversations").at(-1)?.query["q"]).toBe("fees"));
  const chats = within(await screen.findByRole("list", { name: "Found chats" }));
  await user.click(chats.getByRole("button", { name: /^Harbour fees/u }));
  const said = within(await screen.findByRole("list", { name: "Found messages" }));
  expect(said.getByText("Harbour fees")).toBeTruthy();
  await user.click(said.getByRole("button"));
  expect(opened).toEqual(["s1", "m1"]);
});

test("one's own ticket is found, shown around the words, and nothing says that nothing was", async () => {
  const { api, user, opened } = await searchFor("orchid", {
    "GET /api/support/tickets": () => page([ticket], null, 1),
  });
  const found = within(await screen.findByRole("list", { name: "Found tickets" }));
  expect(found.getByRole("button").textContent).toMatch(/Commission Question.*In Progress.*….*Orchid/u);
  expect(found.getByText("Orchid").tagName).toBe("MARK");
  // Whoever sees everybody's is shown their own alone.
  expect(api.of("GET /api/support/tickets").at(-1)?.query).toEqual({ mine: "true", q: "orchid" });
  await waitFor(() => expect(api.of("GET /api/chat/search")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Searching...")).toBeNull());
  expect(screen.queryByText(/Nothing|No message/u)).toBeNull();
  await user.click(found.getByRole("button"));
  expect(opened).toEqual(["t1"]);
});

test("a lead is found by its name in the archive, too, and said to be there", async () => {
  const lead = leadConversation({ conversationId: "c1", projectName: "Aurora", lastMessageAt: at });
  const { api, user, opened } = await searchFor("aurora", {
    "GET /api/leads": () => page([{ ...lead, archived: true }], null, 1),
  });
  const leads = within(await screen.findByRole("list", { name: "Found leads" }));
  const found = leads.getByRole("button", { name: "Aurora In talks · Archived" });
  expect(api.of("GET /api/leads").at(-1)?.query).toEqual({ q: "aurora" });
  await user.click(found);
  expect(opened).toEqual(["c1"]);
});

test("a lead is found by a note on it, which is shown; what was said in it is among the messages", async () => {
  const lead = leadConversation({ conversationId: "c1", projectName: "Aurora", lastMessageAt: at });
  const snippet = "No retainer, please.";
  const of = (kind: string) => ({ ...lead, excerpt: { of: kind, snippet, found: ["retainer"] } });
  await searchFor("retainer", {
    "GET /api/leads": () => page([of("note"), { ...of("lead"), conversationId: "c2" }], null, 2),
  });
  const found = within(await screen.findByRole("list", { name: "Found leads" }));
  expect(found.getAllByText("retainer").map(({ tagName }) => tagName)).toEqual(["MARK"]);
  expect(found.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "AuroraIn talksNo retainer, please.",
    "AuroraIn talks",
  ]);
});

test("where nothing has the words it is said once", async () => {
  await searchFor("orchid", {});
  await screen.findByText("Nothing found");
  expect(screen.getAllByText(/found/u)).toHaveLength(1);
});
