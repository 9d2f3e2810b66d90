import { useSyncExternalStore } from "react";
import { markUnsaved } from "../../platform/telegram/unsaved.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { tabDrafts } from "../../platform/storage/drafts.ts";
import { createListeners } from "../../platform/browser/listeners.ts";
import { randomKey } from "../../platform/browser/random-key.ts";
import { isSame, useDraft } from "./use-draft.ts";

export type Problems<Content> = Partial<Record<keyof Content, string>>;

interface State<Content> {
  phase: "editing" | "sending" | "sent";
  content: Content;
  /** What is wrong, by field. */
  problems: Problems<Content>;
  /** How much has been sent, from 0 to 1. */
  share: number;
  /** What was sent last, until something else is filled in or the form is opened anew. */
  sentId: string | null;
}

interface Options<Content> {
  /** Under which what was filled in is kept in this tab; a file is not. */
  name: string;
  empty: Content;
  check: (content: Content) => Problems<Content>;
  /** Resolves to what it became, and rejects when it was not taken. The same key comes with the same content. */
  send: (
    content: Content,
    key: string,
    onProgress: (share: number) => void,
  ) => Promise<{ id: string } | void>;
  /** The field that holds the file; it is blamed for an upload that is too large or of the wrong kind. */
  fileField: keyof Content;
  onSent: () => void;
  onFailed: (error: unknown) => void;
}

const problemsOf = <Content>(error: unknown, fileField: keyof Content): Problems<Content> => {
  if (!(error instanceof ApiError)) return {};
  if (error.fields !== undefined) return error.fields as Problems<Content>;
  const blamesFile = error.status === 413 || error.status === 415;
  return blamesFile
    ? ({ [fileField]: error.message || "This file was not accepted" } as Problems<Content>)
    : {};
};

// The form's state, under a key that changes with its content: other content is another record.
const createForm = <Content extends object>({ name, empty }: Options<Content>) => {
  const fresh: Omit<State<Content>, "content"> = { phase: "editing", problems: {}, share: 0, sentId: null };
  let current = { state: fresh, key: randomKey(), round: 0 };
  let owner: string | null = null;
  const { subscribe, tell } = createListeners();
  const kept = () => tabDrafts.read(name) as Partial<Content> | undefined;
  const read = (): State<Content> => ({ ...current.state, content: { ...empty, ...kept() } });
  const set = (change: Partial<typeof fresh>) => {
    current = { ...current, state: { ...current.state, ...change } };
    tell();
  };
  const write = (content: Content | undefined) => {
    const isUnsent = content !== undefined && !isSame(content, empty);
    current = { ...current, key: randomKey() };
    markUnsaved(name, isUnsent);
    tabDrafts.write(name, isUnsent ? content : undefined);
  };
  const reset = (phase: State<Content>["phase"] = "editing", sentId: string | null = null) => {
    current = { ...current, round: current.round + 1 };
    set({ ...fresh, phase, sentId });
  };
  /** Back to the empty form, after the thanks; it still knows what was sent. */
  const again = (): void => {
    if (current.state.phase === "sent") reset("editing", current.state.sentId);
  };
  /** Whose form it is now: it goes on with what this person has begun in this tab. */
  const enter = (userId: string): void => {
    if (owner === userId) {
      again();
      return set({ sentId: null });
    }
    owner = userId;
    reset();
    write(read().content);
  };
  /** As it stands, and what of it is drawn. */
  const useForm = (): State<Content> => {
    const state = useSyncExternalStore(subscribe, () => current.state);
    const { value } = useDraft<Partial<Content>>(name, empty);
    return { ...state, content: { ...empty, ...value } };
  };
  return { now: () => current, read, set, write, reset, again, enter, useForm };
};

const without = <Content>(problems: Problems<Content>, names: readonly string[]): Problems<Content> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))) as Problems<Content>;

/**
 * A form that outlives the dialog it is filled in: what was written stays when the dialog closes or sending fails,
 * and sending goes on without it. Only one is under way at a time.
 */
export const createSubmission = <Content extends object>(options: Options<Content>) => {
  const form = createForm(options);
  const { read, again, enter, useForm } = form;

  const change = (fields: Partial<Content>): void => {
    const { phase, content, problems } = read();
    if (phase !== "editing") return;
    form.set({ problems: without(problems, Object.keys(fields)), sentId: null });
    form.write({ ...content, ...fields });
  };

  /** Resolves to whether it was taken. */
  const submit = async (): Promise<boolean> => {
    const { phase, content } = read();
    const { key, round } = form.now();
    if (phase !== "editing") return false;
    const problems = options.check(content);
    const isComplete = Object.keys(problems).length === 0;
    form.set({ problems, share: 0, phase: isComplete ? "sending" : "editing" });
    if (!isComplete) return false;
    const isMine = () => form.now().round === round;
    let sent: { id: string } | void;
    try {
      sent = await options.send(content, key, (share) => isMine() && form.set({ share }));
    } catch (error) {
      if (!isMine()) return false;
      form.set({ phase: "editing", problems: problemsOf<Content>(error, options.fileField) });
      options.onFailed(error);
      return false;
    }
    if (!isMine()) return true;
    form.write(undefined);
    form.reset("sent", sent?.id);
    options.onSent();
    return true;
  };

  return { change, submit, again, enter, read, useSubmission: useForm };
};
