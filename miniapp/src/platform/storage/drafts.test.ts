// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kai } from "../../../test/fake-api.ts";
import { deviceDrafts, tabDrafts, textsIn } from "./drafts.ts";
import { forgetSession, keepSession } from "./session-storage.ts";

const signIn = (id: string) => keepSession({ token: "token", user: { ...kai, id } });
const kept = (storage: Storage) => Object.entries(storage).filter(([key]) => key.startsWith("legend_kept"));
const texts = () => kept(sessionStorage).map(([, text]) => text);

/** The same page begun anew. */
const reload = async () => {
  vi.resetModules();
  return import("./drafts.ts");
};

beforeEach(() => {
  vi.useFakeTimers();
  signIn("u1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const drafts of [tabDrafts, deviceDrafts]) drafts.clear();
  localStorage.clear();
});

test("a long text that is typed is stored twice a second at most, and read before that", () => {
  const store = vi.fn<Storage["setItem"]>();
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: store });
  const document = "A line of the document.\n".repeat(8_000);
  for (let letter = 0; letter < 50; letter += 1) tabDrafts.write("form", { content: document + letter });
  expect(tabDrafts.read("form")).toEqual({ content: `${document}49` });
  expect(store).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(store.mock.calls).toEqual([["legend_kept:u1:form", JSON.stringify({ content: `${document}49` })]]);
});

test("what comes back unsent as the session ends is kept for who wrote it", async () => {
  tabDrafts.read("form");
  forgetSession();
  deviceDrafts.write("chat", "Who pays?");
  window.dispatchEvent(new Event("pagehide"));
  const begun = await reload();
  expect(begun.deviceDrafts.read("chat")).toBeUndefined();
  signIn("u2");
  expect(begun.deviceDrafts.read("chat")).toBeUndefined();
  signIn("u1");
  expect(begun.deviceDrafts.read("chat")).toBe("Who pays?");
});

test("what waits is stored as the page goes", async () => {
  tabDrafts.write("form", { text: "half" });
  window.dispatchEvent(new Event("pagehide"));
  expect((await reload()).tabDrafts.read("form")).toEqual({ text: "half" });
});

test("what is forgotten while it waits is never stored, and what was stored is gone at once", async () => {
  tabDrafts.write("form", "gone");
  tabDrafts.forget("form");
  vi.advanceTimersByTime(600);
  expect(texts()).toEqual([]);
  tabDrafts.write("form", "stored");
  vi.advanceTimersByTime(600);
  tabDrafts.forget("form");
  expect(texts()).toEqual([]);
  expect((await reload()).tabDrafts.read("form")).toBeUndefined();
});

test("a file lives as long as the page", async () => {
  const file = new File(["png"], "proof.png");
  tabDrafts.write("form", { text: "long", file });
  expect(tabDrafts.read("form")).toEqual({ text: "long", file });
  vi.advanceTimersByTime(600);
  expect((await reload()).tabDrafts.read("form")).toEqual({ text: "long" });
});

test("the names that begin so are those of one person, stored or not", () => {
  tabDrafts.write("answer 7", "Yes");
  vi.advanceTimersByTime(600);
  tabDrafts.write("answer 8", "No");
  tabDrafts.write("other", "Perhaps");
  expect(tabDrafts.names("answer ")).toEqual(["answer 7", "answer 8"]);
  signIn("u2");
  expect(tabDrafts.names("answer ")).toEqual([]);
  expect(tabDrafts.read("answer 7")).toBeUndefined();
});

test("the device keeps what the tab forgets when somebody logs out", () => {
  tabDrafts.write("form", "a form");
  deviceDrafts.write("chat", "a question");
  tabDrafts.clear();
  vi.advanceTimersByTime(600);
  expect(tabDrafts.read("form")).toBeUndefined();
  expect(deviceDrafts.read("chat")).toBe("a question");
  expect(kept(localStorage)).toHaveLength(1);
});

test("a text tells who draws it, and leaves nothing behind once it is empty", () => {
  const typed = textsIn(deviceDrafts);
  const drawn = vi.fn<() => void>();
  const stop = typed.subscribe(drawn);
  typed.write("chat", "half a que");
  typed.change("chat", (text) => `${text}stion`);
  expect(drawn).toHaveBeenCalledTimes(2);
  expect(typed.read("chat")).toBe("half a question");
  vi.advanceTimersByTime(600);
  typed.write("chat", "");
  expect(kept(localStorage)).toEqual([]);
  stop();
  typed.write("chat", "more");
  expect(drawn).toHaveBeenCalledTimes(3);
});

test("what another window of the device has taken is not taken twice", async () => {
  deviceDrafts.write("queued", "Which fee?");
  vi.advanceTimersByTime(600);
  const other = (await reload()).deviceDrafts;
  expect(other.read("queued")).toBe("Which fee?");
  expect(deviceDrafts.take("queued")).toBe("Which fee?");
  expect(other.take("queued")).toBeUndefined();
});

test("what the browser refuses to keep lives as long as the page", () => {
  const setItem = vi.fn<Storage["setItem"]>(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem: () => undefined, setItem });
  tabDrafts.write("queued", "Which fee?");
  vi.advanceTimersByTime(600);
  expect(setItem).toHaveBeenCalledOnce();
  expect(tabDrafts.read("queued")).toBe("Which fee?");
  expect(tabDrafts.take("queued")).toBe("Which fee?");
  expect(tabDrafts.read("queued")).toBeUndefined();
});
