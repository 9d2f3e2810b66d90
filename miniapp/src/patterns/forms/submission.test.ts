// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { kai } from "../../../test/fake-api.ts";
import { tabDrafts } from "../../platform/storage/drafts.ts";
import { keepSession } from "../../platform/storage/session-storage.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { createSubmission } from "./submission.ts";

interface Note {
  text: string;
  proof: File | null;
}

type Send = (note: Note, key: string, onProgress: (share: number) => void) => Promise<{ id: string } | void>;

beforeEach(() => tabDrafts.clear());

const start = (send: Send) => {
  const onSent = vi.fn<() => void>();
  const onFailed = vi.fn<(error: unknown) => void>();
  const submission = createSubmission<Note>({
    name: "note form",
    empty: { text: "", proof: null },
    check: ({ text }) => (text.length < 3 ? { text: "Too short" } : {}),
    send,
    fileField: "proof",
    onSent,
    onFailed,
  });
  submission.enter("nova");
  return { ...submission, onSent, onFailed };
};

const refuse = (details: ConstructorParameters<typeof ApiError>[1]) => async () => {
  throw new ApiError("No", details);
};

test("says what is wrong under its field until that field changes, and sends nothing", async () => {
  const send = vi.fn<() => Promise<void>>(async () => undefined);
  const form = start(send);
  expect(await form.submit()).toBe(false);
  expect(form.read().problems).toEqual({ text: "Too short" });
  form.change({ proof: null });
  expect(form.read().problems).toEqual({ text: "Too short" });
  form.change({ text: "long" });
  expect(form.read().problems).toEqual({});
  expect(send).not.toHaveBeenCalled();
});

test("sends once however often it is asked to, and is empty afterwards", async () => {
  let finish = () => undefined as void;
  const send = vi.fn<() => Promise<{ id: string }>>(
    () => new Promise((resolve) => (finish = () => resolve({ id: "r1" }))),
  );
  const form = start(send);
  form.change({ text: "long" });
  const first = form.submit();
  expect(await form.submit()).toBe(false);
  form.change({ text: "changed meanwhile" });
  finish();
  expect(await first).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  expect(form.onSent).toHaveBeenCalledTimes(1);
  expect(form.read()).toMatchObject({ phase: "sent", content: { text: "" } });
  form.again();
  expect(form.read()).toMatchObject({ phase: "editing", sentId: "r1" });
  form.change({ text: "next" });
  expect(form.read().sentId).toBeNull();
});

test("keeps what was written when sending fails; the same content goes under the same key", async () => {
  const keys: string[] = [];
  const form = start(async (_, key) => {
    keys.push(key);
    throw new ApiError("No", { status: 0 });
  });
  form.change({ text: "long" });
  await form.submit();
  await form.submit();
  form.change({ text: "longer" });
  await form.submit();
  expect(form.read()).toMatchObject({ phase: "editing", content: { text: "longer" } });
  expect(form.onFailed).toHaveBeenCalledTimes(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("puts the server's verdict under the field it names, and a refused file under the file", async () => {
  const named = start(refuse({ status: 400, fields: { text: "Unknown" } }));
  named.change({ text: "long" });
  await named.submit();
  expect(named.read().problems).toEqual({ text: "Unknown" });
  const tooLarge = start(refuse({ status: 413 }));
  tooLarge.change({ text: "long" });
  await tooLarge.submit();
  expect(tooLarge.read().problems).toEqual({ proof: "No" });
});

test("never shows one person what another wrote, who finds it again", async () => {
  const signIn = (id: string) => {
    keepSession({ token: "token", user: { ...kai, id } });
    form.enter(id);
  };
  const form = start(async () => undefined);
  signIn("nova");
  form.change({ text: "mine" });
  signIn("nova");
  expect(form.read().content.text).toBe("mine");
  signIn("kai");
  expect(form.read().content.text).toBe("");
  signIn("nova");
  expect(form.read().content.text).toBe("mine");
});
