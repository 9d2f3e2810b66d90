// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  ask,
  type AskAnswer,
  chatHistory,
  type ChatMessage,
  clearChat,
  type MessageMetadata,
} from "#contracts/chat.ts";
import { readConversation } from "#contracts/conversations.ts";
import { readDocument } from "#contracts/documents.ts";
import { listDocumentMarks } from "#contracts/library.ts";
import { by, type fakeApi, refusal } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";

// What is under way and typed outlives a page: every test has a conversation of its own.
let sessionId = "";
let chats = 0;
beforeEach(() => {
  sessionId = `failing-${(chats += 1)}`;
});

const message = (id: string, content: string, metadata: MessageMetadata | null = null): ChatMessage => ({
  id,
  content,
  role: id.startsWith("q") ? "user" : "assistant",
  timestamp: "2026-01-05T10:00:00.000Z",
  sessionId,
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata,
});
const answered = (answer: string, turn = 1, metadata: MessageMetadata | null = null): AskAnswer => ({
  userMessage: message(`q${turn}`, "How long?"),
  assistantMessage: message(`a${turn}`, answer, metadata),
  knowledgeGapDetected: false,
});
const said = () => [message("q0", "Who?"), message("a0", "The port.")];
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

const open = async (answers: Parameters<typeof fakeApi>[0]) => {
  const product = openProduct({
    address: `/dashboard?chat=${sessionId}`,
    answers: {
      ...by(readConversation, () => refusal(404, "There is no such conversation")),
      ...by(listDocumentMarks, () => []),
      ...by(readDocument, () => refusal(404, "There is no such document")),
      ...answers,
    },
  });
  return { ...product, field: await screen.findByLabelText<HTMLTextAreaElement>("Message") };
};
const articles = () => within(screen.getByRole("log")).queryAllByRole("article");

test("an answer that quotes the playbook in the model's place says so, and can be asked for again", async () => {
  const id = "018f0000-0000-7000-8000-000000000001";
  const scored = { id, relevanceScore: 90, title: "Terms", heading: null };
  const sources = { sources: [id], sourcesWithScores: [scored] };
  const notice = "The model broke off; this answer quotes the playbook instead.";
  const answers = [
    answered("Two days [1].", 1, { ...sources, mode: "playbook", notice }),
    answered("Twenty percent of the net spread [1].", 2, { ...sources, mode: "model" }),
  ];
  const { api, user, field } = await open(by(ask, () => answers.shift() ?? lost()));
  await user.type(field, "How long?{Enter}");
  expect(await screen.findByText(/this answer quotes the playbook instead/u)).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^Source 1:/u })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText(/Twenty percent of the net spread/u)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull());
  expect(api.sentTo(ask).map(({ content }) => content)).toEqual(["How long?", "How long?"]);
});

test("without a connection the message comes back with the usual words", async () => {
  const { api, user, field } = await open(by(chatHistory, said));
  await screen.findByText("The port.");
  api.now({ ...by(ask, lost), ...by(chatHistory, lost) });
  await user.type(field, "And when?{Enter}");
  expect(await screen.findByText("Failed to send message. Please try again.")).toBeTruthy();
  expect(field.value).toBe("And when?");
  const before = api.sentTo(chatHistory).length;
  await user.type(field, "{Enter}");
  await waitFor(() => expect(api.sentTo(chatHistory).length).toBeGreaterThan(before));
  await waitFor(() => expect(field.value).toBe("And when?"));
  expect(api.sentTo(ask)).toHaveLength(2);
  expect(screen.queryByText("Failed to fetch messages")).toBeNull();
});

test("history that cannot be loaded says so, and Retry loads it", async () => {
  const { api, user } = await open(by(chatHistory, () => new Response("", { status: 500 })));
  expect(await screen.findByText("Failed to fetch messages")).toBeTruthy();
  api.now(by(chatHistory, said));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The port.")).toBeTruthy();
  expect(screen.queryByText("Failed to fetch messages")).toBeNull();
});

test("a question asked while the history is loading is shown and answered", async () => {
  let read: (messages: ChatMessage[]) => void = () => undefined;
  const first = new Promise<ChatMessage[]>((resolve) => {
    read = resolve;
  });
  const readings = [first];
  const { user, field } = await open({
    ...by(chatHistory, () => readings.shift() ?? []),
    ...by(ask, () => answered("Two days.")),
  });
  expect(await screen.findByRole("status", { name: "Loading messages" })).toBeTruthy();
  await user.type(field, "How long?{Enter}");
  expect(await screen.findByText("Two days.")).toBeTruthy();
  read([]);
  await waitFor(() => expect(screen.queryByRole("status", { name: "Loading messages" })).toBeNull());
  expect(articles()).toHaveLength(1);
});

test("a chat that cannot be cleared is kept and says so", async () => {
  const { api, user } = await open({
    ...by(chatHistory, said),
    ...by(clearChat, () => refusal(500, "")),
  });
  await screen.findByText("The port.");
  await user.click(screen.getByTitle("Account menu"));
  await user.click(await screen.findByRole("menuitem", { name: "Clear chat" }));
  const sure = within(await screen.findByRole("dialog"));
  await user.click(sure.getByRole("button", { name: "Clear chat" }));
  expect(await screen.findByText("Failed to clear chat history. Please try again.")).toBeTruthy();
  expect(articles()).toHaveLength(1);
  expect(api.sentTo(clearChat)).toEqual([{ sessionId, module: "bd_assistant" }]);
});
