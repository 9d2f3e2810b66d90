// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { chatHistory, type ChatMessage, type MessageMetadata } from "#contracts/chat.ts";
import { listDocumentCategories } from "#contracts/documents.ts";
import {
  generateReply,
  guessLead,
  type LeadReply,
  listLeadConversations,
  readProposalStatus,
  setProposalStatus,
} from "#contracts/lead-replier.ts";
import { readLead } from "#contracts/leads.ts";
import { readStatus } from "#contracts/status.ts";
import { listTickets, readTicketStats } from "#contracts/support.ts";
import { by, eventStream, type fakeApi, refusal, status } from "../../../../test/fake-api.ts";
import { leadConversation, leadMessage } from "../../../../test/lead-conversation.ts";
import { openProduct } from "../../../../test/product.tsx";

const conversationId = "018f0000-0000-7000-8000-0000000000c1";
const about = { conversationId, projectName: "Harbour", service: "OTC" } as const;
const [asked, early, late] = ["Why first?", "Step by step.", "The proposal answers that."];

const messageOf = (id: string, content: string, metadata: MessageMetadata | null = null): ChatMessage => ({
  ...leadMessage(id, id.startsWith("q") ? "user" : "assistant", content),
  ...about,
  metadata,
});
const said = () => [messageOf("q1", asked), messageOf("r1", early)];
const replied = (text: string, metadata: MessageMetadata | null = null): LeadReply => ({
  conversationId,
  suggestedReply: text,
  knowledgeGapDetected: false,
  contextDocuments: [],
  proposalReceived: false,
  unsupported: [],
  mode: "model",
  userMessage: messageOf("q1", asked),
  assistantMessage: messageOf("r1", text, metadata),
});
const listed = leadConversation({ ...about, lastMessageAt: "2026-01-05T10:00:00.000Z", messageCount: 2 });
const resting = () => refusal(503, "The database is resting");
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

const answering = (received: boolean | null, messages: () => ChatMessage[], listing = [listed]) => ({
  ...by(readStatus, () => ({ ...status, mode: "model" as const })),
  ...by(guessLead, () => ({ projectName: null, service: null })),
  ...by(listLeadConversations, () => listing),
  ...by(readLead, () => refusal(404, "There is no such lead")),
  ...by(readProposalStatus, () => ({ conversationId, proposalReceived: received })),
  ...by(chatHistory, messages),
});
type Answers = Parameters<typeof fakeApi>[0];

const address = `/dashboard?module=lead_replier&conversation=${conversationId}`;
const card = () => within(screen.getByRole("article", { name: "Suggested Reply" }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>("Lead's message");

/** A lead that has one reply already. */
const openBegun = async (answers: Answers = {}, received: boolean | null = false) => {
  const product = openProduct({ address, answers: { ...answering(received, said), ...answers } });
  await screen.findByRole("article", { name: "Suggested Reply" });
  expect(await card().findByText(early)).toBeTruthy();
  return product;
};

/** A new lead whose first message is sent, with an answer to whether there is a proposal. */
const sendFirst = async (answer: RegExp, answers: Answers) => {
  const product = openProduct({
    address: "/dashboard?module=lead_replier",
    answers: { ...answering(false, () => [], []), ...answers },
  });
  const { user } = product;
  await user.type(await screen.findByLabelText("Lead's message"), `${asked}{Enter}`);
  const check = within(await screen.findByRole("dialog"));
  await user.type(check.getByLabelText("Project Name"), about.projectName);
  await user.click(check.getByRole("radio", { name: "OTC" }));
  await user.click(check.getByRole("button", { name: answer }));
  return product;
};

test("a draft is seen while it is written, and copied only then", async () => {
  const { response, send } = eventStream();
  await sendFirst(
    /^NO/u,
    by(generateReply, () => response),
  );
  expect((await screen.findByText("The reply is being written")).closest("[role=status]")).not.toBeNull();
  send("token", { text: "word1 word2" });
  expect(await card().findByText("word1 word2")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy Reply" })).toBeNull();
  send("done", replied("word1 word2 word3"));
  expect(await screen.findByRole("button", { name: "Copy Reply" })).toBeTruthy();
  expect(card().getByText("word1 word2 word3")).toBeTruthy();
});

test("a refused message comes back into the input with its lead, and Retry sends it with its answer", async () => {
  const answers = [resting, () => ({ ...replied(late), proposalReceived: true })];
  const twice = by(generateReply, () => answers.shift()?.() ?? lost());
  const { api, user } = await sendFirst(/^YES/u, twice);
  expect(await screen.findByText("The database is resting")).toBeTruthy();
  expect(field().value).toBe(asked);
  expect(screen.getByLabelText<HTMLInputElement>("Project Name").value).toBe(about.projectName);
  expect(screen.getByRole("heading", { name: "What did the lead write?" })).toBeTruthy();
  const notices = within(screen.getByRole("region", { name: /Notification/u }));
  // A first notice can be pressed once the part that holds it knows of it.
  await waitFor(() => user.click(notices.getByRole("button", { name: "Retry" })));
  api.now(answering(true, said));
  await waitFor(() => expect(card().getByText("Proposal Received")).toBeTruthy());
  expect(field().value).toBe("");
  expect(api.sentTo(generateReply).map(({ proposalReceived }) => proposalReceived)).toEqual([true, true]);
});

test("a lead's message written offline waits, can be taken back, and is sent once", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const alone = (_: string, work: () => void) => Promise.resolve(work());
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request: alone } as unknown as LockManager);
  onTestFinished(() => void vi.restoreAllMocks());
  const next = { userMessage: messageOf("q2", "Any update?"), assistantMessage: messageOf("r2", "Soon.") };
  const { api, user } = await openBegun(by(generateReply, () => ({ ...replied("Soon."), ...next })));
  window.dispatchEvent(new Event("offline"));
  await screen.findByText("You are offline. What you send goes out once you are back.");
  await user.type(field(), "Any update?{Enter}");
  expect(await screen.findByText("Sent once you are back online.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take back" }));
  expect(field().value).toBe("Any update?");
  await user.type(field(), "{Enter}");
  expect(await screen.findByText("Sent once you are back online.")).toBeTruthy();
  expect(api.sentTo(generateReply)).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Soon.")).toBeTruthy();
  expect(screen.queryByText("Sent once you are back online.")).toBeNull();
  expect(within(screen.getByRole("log")).getByText("Any update?")).toBeTruthy();
  expect(api.sentTo(generateReply)).toHaveLength(1);
});

test("a message that was stored although its reply got lost stands there with Retry", async () => {
  const stored: ChatMessage[] = [];
  const { api, user } = await sendFirst(/^NO/u, {
    ...answering(false, () => stored),
    ...by(listLeadConversations, () => (stored.length === 0 ? [] : [listed])),
    ...by(generateReply, () => {
      stored.push(messageOf("q1", asked));
      return lost();
    }),
  });
  expect(await screen.findByText("No reply arrived.")).toBeTruthy();
  expect(window.location.search).toContain(`conversation=${conversationId}`);
  expect(field().value).toBe("");
  api.now(by(generateReply, () => replied(early)));
  await user.click(within(screen.getByRole("log")).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "Copy Reply" })).toBeTruthy();
  expect(screen.queryByText("No reply arrived.")).toBeNull();
});

test("a reply that comes while one is elsewhere is told there, and leads back to its lead", async () => {
  const { response, send } = eventStream();
  const none = { total: 0, solved: 0, pending: 0, open: 0, inProgress: 0 };
  const { api, user } = await sendFirst(/^NO/u, {
    ...by(generateReply, () => response),
    ...by(listTickets, () => []),
    ...by(readTicketStats, () => ({ global: none, user: none })),
  });
  await screen.findByText("The reply is being written");
  await user.click(screen.getAllByRole("link", { name: /^Support/u })[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: "Support Center" });
  api.now(answering(false, said));
  send("done", replied(early));
  await screen.findByText("Reply for Harbour is ready");
  await waitFor(() => user.click(screen.getByRole("button", { name: "Open" })));
  await waitFor(() => expect(card().getByText(early)).toBeTruthy());
  expect(window.location.pathname).toBe("/dashboard");
});

test("a script in the model's place is said to be one, and can be written anew", async () => {
  const notice = "The model broke off; this draft comes from the lead handling scripts.";
  const script = messageOf("r1", "Script.", { sources: [], sourcesWithScores: [], mode: "playbook", notice });
  const { user } = openProduct({
    address,
    answers: {
      ...answering(false, () => [messageOf("q1", asked), script]),
      ...by(generateReply, () => replied(early)),
    },
  });
  expect(await screen.findByText(/this draft comes from the lead handling scripts/u)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Regenerate" }));
  expect(await card().findByText(early)).toBeTruthy();
  expect(card().queryByText(/this draft comes from/u)).toBeNull();
});

test("a changed proposal status keeps the earlier reply when only writing it anew fails, without an alarm", async () => {
  const answers = [resting(), replied(late)];
  const { api, user } = await openBegun({
    ...by(setProposalStatus, (sent) => sent),
    ...by(generateReply, () => answers.shift() ?? lost()),
  });
  await user.click(screen.getByRole("button", { name: /^Change to YES/u }));
  expect(await card().findByText("This reply was written before the proposal status changed.")).toBeTruthy();
  expect(card().getByText("Proposal Received")).toBeTruthy();
  expect(card().getByText(early)).toBeTruthy();
  expect(screen.queryByText("The database is resting")).toBeNull();
  expect(api.sentTo(setProposalStatus)).toEqual([{ conversationId, proposalReceived: true }]);
  await user.click(screen.getByRole("button", { name: "Regenerate" }));
  expect(await card().findByText(late)).toBeTruthy();
  expect(card().queryByText(/^This reply was written before/u)).toBeNull();
});

test("the proposal status is not what made a reply fail that was only to be worded otherwise", async () => {
  const { user } = await openBegun(by(generateReply, resting));
  await user.click(screen.getByRole("button", { name: "Regenerate" }));
  expect(await screen.findByText("Reply not rewritten")).toBeTruthy();
  expect(card().getByText(early)).toBeTruthy();
  expect(card().queryByText(/^This reply was written before/u)).toBeNull();
});

const noticeOf = (text: string) => screen.getByText(text).closest("[data-toast]");
const notUpdated = "Failed to update proposal status";

test("a proposal status that cannot be saved changes nothing, and says so", async () => {
  const { api, user } = await openBegun(by(setProposalStatus, resting));
  await user.click(screen.getByRole("button", { name: /^Change to YES/u }));
  await screen.findByText(notUpdated);
  expect(noticeOf(notUpdated)?.className).toMatch(/destructive/u);
  expect(await card().findByText("Awaiting Proposal")).toBeTruthy();
  expect(api.sentTo(generateReply)).toEqual([]);
});

test("the message goes on when the check's answer cannot be saved", async () => {
  const next = { userMessage: messageOf("q2", "And the fees?"), assistantMessage: messageOf("r2", late) };
  const reply = { ...replied(late), ...next, proposalReceived: true };
  const { api, user } = await openBegun(
    { ...by(setProposalStatus, resting), ...by(generateReply, () => reply) },
    null,
  );
  await user.type(field(), "And the fees?{Enter}");
  const check = within(await screen.findByRole("dialog"));
  await user.click(check.getByRole("button", { name: /^YES/u }));
  await screen.findByText(notUpdated);
  expect(noticeOf(notUpdated)?.className).not.toMatch(/destructive/u);
  expect(await card().findByText(late)).toBeTruthy();
  expect(card().getByText("Proposal Received")).toBeTruthy();
  expect(screen.getAllByRole("article", { name: "Lead" })).toHaveLength(2);
  expect(api.sentTo(generateReply)).toMatchObject([{ leadMessage: "And the fees?", proposalReceived: true }]);
});

const broken = () => new Response("", { status: 500 });

test.each([
  ["Failed to fetch messages", by(chatHistory, broken)],
  ["Failed to fetch proposal status", by(readProposalStatus, broken)],
  ["Failed to fetch conversations", by(listLeadConversations, broken)],
])("'%s' is said, and Retry loads what is missing", async (text, failing) => {
  const { api, user } = openProduct({ address, answers: { ...answering(false, said), ...failing } });
  await screen.findAllByText(text);
  api.now(answering(false, said));
  await user.click(screen.getAllByRole("button", { name: "Retry" })[0] as HTMLElement);
  expect(await screen.findByText("Awaiting Proposal")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test("what is on the screen stays there when reading it again fails", async () => {
  const categories = { category: "BD Essentials", count: 0, documents: [] };
  const { api, events } = await openBegun(by(listDocumentCategories, () => [categories]));
  expect(await screen.findByText("BD Essentials")).toBeTruthy();
  const reading = [listDocumentCategories, chatHistory, readProposalStatus, listLeadConversations];
  for (const one of reading) api.now(by(one, broken));
  const before = reading.map((one) => api.sentTo(one).length);
  // Opened once more, it has everything read again.
  for (const _ of ["opened", "opened again"]) events.send("ready", {});
  await waitFor(() =>
    expect(reading.map((one, at) => api.sentTo(one).length > (before[at] ?? 0))).toEqual(
      reading.map(() => true),
    ),
  );
  expect(screen.queryByText(/^(?:Failed|Error)/u)).toBeNull();
  expect(card().getByText(early)).toBeTruthy();
  expect(screen.getByText("BD Essentials")).toBeTruthy();
});

test("an edit that was left begins anew, and one that was kept gives way to another draft", async () => {
  const { user } = await openBegun(by(generateReply, () => replied(late)));
  const edit = async (words: string) => {
    await user.click(card().getByRole("button", { name: "Edit reply" }));
    const text = card().getByLabelText<HTMLTextAreaElement>("Reply to send");
    expect(text.value).toBe(early);
    await user.clear(text);
    await user.keyboard(words);
  };
  await edit("Mine.{Escape}");
  expect(card().getByText(early)).toBeTruthy();
  await edit("Mine.");
  await user.click(card().getByRole("button", { name: "Save" }));
  expect(card().getByText("Mine.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Regenerate" }));
  expect(await card().findByText(late)).toBeTruthy();
  expect(card().queryByText("Mine.")).toBeNull();
});
