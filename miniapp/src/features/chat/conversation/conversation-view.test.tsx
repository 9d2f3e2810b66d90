// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { useSearchParams } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { AskAnswer, ChatMessage } from "#contracts/chat.ts";
import { draw } from "../../../../test/draw.tsx";
import { eventStream, fakeApi, kai, page, refusal } from "../../../../test/fake-api.ts";
import { LiveUpdates } from "../../../app/live/live-updates.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { useAssistant } from "./use-assistant.ts";

const Chat = () => {
  const conversation = useAssistant(kai.id, true, useSearchParams()[0].get("chat"));
  return (
    <ConversationView
      key={conversation.sessionId}
      conversation={conversation}
      title={null}
      mode="model"
      isModeOpen={false}
      onOpenSource={() => undefined}
      latest={null}
    />
  );
};

const path = "/api/chat/messages";
const asking = `POST ${path}`;
const reading = `GET ${path}`;

// What is under way and typed outlives a page: every test has a conversation of its own.
let sessionId = "";
let chats = 0;
beforeEach(() => {
  sessionId = `chat-${(chats += 1)}`;
});

const message = (id: string, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  content,
  role: id.startsWith("q") ? "user" : "assistant",
  timestamp: new Date().toISOString(),
  sessionId,
  module: "bd_assistant",
  projectName: null,
  conversationId: null,
  service: null,
  metadata: null,
  ...more,
});

const history = (...messages: ChatMessage[]) => page(messages, null, messages.length);

const answered = (question: string, answer: string, turn = 1): AskAnswer => ({
  userMessage: message(`q${turn}`, question),
  assistantMessage: message(`a${turn}`, answer),
  knowledgeGapDetected: false,
});

const open = () => draw(<Chat />, `/dashboard?chat=${sessionId}`);
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Message");
const answer = () => screen.findByRole("article", { name: "Assistant" });
const log = () => within(screen.getByRole("log"));

const welcome = { "GET /api/suggestions": () => ({ questions: ["How long?"], leadMessages: [] }) };

test("a question stands there at once, its answer grows as it is written, and both are kept", async () => {
  const [writing, later] = [eventStream(), eventStream()];
  const answers = [writing.response, later.response];
  const api = fakeApi({ ...welcome, [reading]: () => history(), [asking]: () => answers.shift() });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "How long?" }));
  await user.type(await field(), " In days{Enter}");
  expect(await screen.findByText("How long? In days")).toBeTruthy();
  expect((await field()).value).toBe("");
  expect(api.of(asking).map(({ body }) => body)).toEqual([
    { content: "How long? In days", role: "user", sessionId },
  ]);
  writing.send("token", { text: "It takes " });
  const growing = await answer();
  await waitFor(() =>
    expect(screen.getByText("The assistant is writing").closest("[role=status]")).not.toBeNull(),
  );
  await waitFor(() => expect(growing.textContent).toBe("It takes"));
  writing.send("token", { text: "**two** days" });
  await waitFor(() => expect(growing.textContent).toBe("It takes two days"));
  expect(growing.getAttribute("aria-busy")).toBe("true");
  expect(log().queryByRole("article")).toBeNull();
  writing.send("done", answered("How long? In days", "It takes **two** days."));
  await waitFor(() => expect(log().getByRole("article").textContent).toContain("It takes two days."));
  expect(log().getByText("How long? In days")).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await user.type(await field(), "Why?{Enter}");
  expect(await screen.findByText("Why?")).toBeTruthy();
  expect(log().getByRole("article").textContent).toContain("It takes two days.");
  later.send("done", answered("Why?", "Rules.", 2));
  expect(await log().findByText("Rules.")).toBeTruthy();
  expect(log().getAllByRole("article")).toHaveLength(2);
  expect(api.of(reading)).toHaveLength(1);
});

test("a question that failed is in the field again, and Retry sends it", async () => {
  const answers = [refusal(503, "The model is away"), Response.json(answered("How long?", "Two days."))];
  const api = fakeApi({ ...welcome, [reading]: () => history(), [asking]: () => answers.shift() });
  const { user } = open();
  await user.type(await field(), "How long?{Enter}");
  expect(await screen.findByText("The model is away")).toBeTruthy();
  expect((await field()).value).toBe("How long?");
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.getByRole("heading", { name: "What do you need to know?" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await answer()).textContent).toContain("Two days.");
  expect((await field()).value).toBe("");
  expect(api.of(asking)).toHaveLength(2);
});

test("a question whose answer was lost on the way stands unanswered, and is asked again", async () => {
  const stored: ChatMessage[] = [];
  const lost = () => {
    stored.push(message("q1", "How long?"));
    throw new TypeError("Failed to fetch");
  };
  const answers = [lost, () => answered("How long?", "Two days.")];
  fakeApi({ ...welcome, [reading]: () => history(...stored), [asking]: () => answers.shift()?.() });
  const { user } = open();
  await user.type(await field(), "How long?{Enter}");
  const row = (await screen.findByText("No answer arrived.")).parentElement as HTMLElement;
  await waitFor(async () => expect((await field()).value).toBe(""));
  await user.click(within(row).getByRole("button", { name: "Retry" }));
  expect((await answer()).textContent).toContain("Two days.");
  expect(screen.queryByText("No answer arrived.")).toBeNull();
});

test("the line of a question that went to the core team changes where it stands", async () => {
  const changes = eventStream();
  const [since, until] = ["2026-01-05T10:00:00.000Z", "2026-01-05T12:00:00.000Z"];
  const metadata = { sources: [], sourcesWithScores: [], knowledgeGapDetected: true };
  const gap = (request: ChatMessage["request"]) =>
    message("a1", "I have asked the core team.", { metadata, ...(request && { request }) });
  const said = [message("q1", "How long?"), gap({ state: "waiting", since, until: null })];
  const api = fakeApi({
    [reading]: () => history(...said),
    "GET /api/events": () => changes.response,
    "GET /api/unseen": () => ({ tickets: 0, participations: 0 }),
  });
  draw(
    <>
      <Chat />
      <LiveUpdates userId={kai.id} />
    </>,
    `/dashboard?chat=${sessionId}`,
  );
  const line = (await screen.findByText("Waiting for the core team")).closest("p");
  changes.send("ready", {});
  // What came while the page was loading is read then.
  await waitFor(() => expect(api.of(reading)).toHaveLength(2));
  said[1] = gap({ state: "answered", since, until });
  changes.send("invalidate", { keys: ["chat"] });
  await waitFor(() => expect(line?.textContent).toBe("Answered by the core team, after 2 hours"));
  expect(line?.isConnected).toBe(true);
});

test("what an answer states that no source does is marked where it stands, and named below", async () => {
  const notice = "Not stated like this in the sources, please check: “77 %”, “7 July”.";
  const metadata = { sources: [], sourcesWithScores: [], unsupported: ["77 %", "7 July"], notice };
  const text = "It pays **77** %, not 177 % [7].\n\n| By |\n| --- |\n| 7 July [1] |\n\nAnd `77 %` in code.";
  fakeApi({ ...welcome, [reading]: () => history(message("a1", text, { metadata })) });
  open();
  const row = await answer();
  await waitFor(() => expect(row.querySelectorAll("mark").length).toBeGreaterThan(0));
  const marked = [...row.querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marked).toEqual(["77", " %", "7 July"]);
  expect(within(row).getByText(notice)).toBeTruthy();
  expect(row.textContent).toContain("It pays 77 %, not 177\u{A0}%7.");
});

test("an answer that is stopped stands there as far as it was written", async () => {
  const writing = eventStream();
  const stopping = `POST ${path}/stop`;
  const api = fakeApi({
    ...welcome,
    [reading]: () => history(),
    [asking]: () => writing.response,
    [stopping]: () => answered("How long?", "It takes"),
  });
  const { user } = open();
  await user.type(await field(), "How long?{Enter}");
  writing.send("token", { text: "It takes " });
  await waitFor(async () => expect((await answer()).textContent).toBe("It takes"));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(log().getByRole("article").textContent).toContain("It takes"));
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(api.of(stopping).map(({ body }) => body)).toEqual([{ sessionId }]);
  expect(await screen.findByRole("button", { name: "Send" })).toBeTruthy();
});

test("a double click sends and does not stop what it has sent", async () => {
  const stopping = `POST ${path}/stop`;
  const api = fakeApi({
    ...welcome,
    [reading]: () => history(),
    [asking]: () => eventStream().response,
    [stopping]: () => answered("How long?", ""),
  });
  const { user } = open();
  await user.type(await field(), "How long?");
  await user.dblClick(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(api.of(asking)).toHaveLength(1));
  expect(api.of(stopping)).toEqual([]);
  expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
});

test("an answer that comes before its conversation was read stands at the end of that", async () => {
  let read: (response: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => {
    read = resolve;
  });
  const before = [message("q0", "Who?"), message("a0", "The port.")];
  const readings = [first, history(...before)];
  const api = fakeApi({
    ...welcome,
    [reading]: () => readings.shift(),
    [asking]: () => answered("How long?", "Two days."),
  });
  const { user } = open();
  await user.type(await field(), "How long?{Enter}");
  expect(await screen.findByText(/Two days\./u)).toBeTruthy();
  expect(screen.getByText(/The port\./u)).toBeTruthy();
  expect(screen.getAllByText("How long?")).toHaveLength(1);
  expect(api.of(reading)).toHaveLength(2);
  read(history(...before));
});

test("a changed question that failed takes the place of the earlier one when it is sent again", async () => {
  const answers = [refusal(503, "The model is away"), answered("How long now?", "Three days.", 2)];
  const said = [message("q1", "How long?"), message("a1", "Two days.")];
  const api = fakeApi({ [reading]: () => history(...said), [asking]: () => answers.shift() });
  const { user } = open();
  await screen.findByText("Two days.");
  await user.type(await field(), "{ArrowUp}");
  expect((await field()).value).toBe("How long?");
  await user.clear(await field());
  await user.type(await field(), "How long now?{Enter}");
  expect(await screen.findByText("The model is away")).toBeTruthy();
  expect(screen.getByText("Two days.")).toBeTruthy();
  expect(screen.getByText("Editing your last question")).toBeTruthy();
  await user.type(await field(), "{Enter}");
  expect(await screen.findByText(/Three days\./u)).toBeTruthy();
  expect(screen.queryByText("Two days.")).toBeNull();
  expect(screen.queryByText("How long?")).toBeNull();
  expect(screen.queryByText("Editing your last question")).toBeNull();
  const replacing = { content: "How long now?", role: "user", sessionId, replaces: "q1" };
  expect(api.of(asking).map(({ body }) => body)).toEqual([replacing, replacing]);
});

test("without a connection a question waits, can be taken back, and goes out once there is one", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const alone = (_: string, work: () => void) => Promise.resolve(work());
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request: alone } as unknown as LockManager);
  onTestFinished(() => void vi.restoreAllMocks());
  const api = fakeApi({
    ...welcome,
    [reading]: () => history(),
    [asking]: () => answered("How long?", "Two days."),
  });
  const { user } = open();
  await user.type(await field(), "How long?{Enter}");
  expect(await screen.findByText("Sent once you are back online.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take back" }));
  expect((await field()).value).toBe("How long?");
  await user.type(await field(), "{Enter}");
  await user.type(await field(), "And why?");
  expect(api.of(asking)).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/Two days\./u)).toBeTruthy();
  expect(screen.queryByText("Sent once you are back online.")).toBeNull();
  expect(api.of(asking)).toHaveLength(1);
  expect((await field()).value).toBe("And why?");
});
