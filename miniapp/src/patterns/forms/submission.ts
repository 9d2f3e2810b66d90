import { useSyncExternalStore } from "react";
import { markUnsaved } from "../../platform/telegram/unsaved.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { storedDrafts, readDraft } from "../../platform/storage/drafts.ts";
import { createListeners } from "../../platform/browser/listeners.ts";
import { randomKey } from "../../platform/browser/random-key.ts";

export type Problems<Content> = Partial<Record<keyof Content, string>>;

interface State<Content> {
  phase: "editing" | "sending" | "sent";
  content: Content;
  /** What is wrong, by field. */
  problems: Problems<Content>;
  /** How much has been sent, from 0 to 1. */
  share: number;
}

interface Options<Content> {
  /** Under which what was filled in is kept in this tab; a file is not. */
  name: string;
  empty: Content;
  check: (content: Content) => Problems<Content>;
  /** Rejects when it was not taken. The same key comes with the same content. */
  send: (content: Content, key: string, onProgress: (share: number) => void) => Promise<void>;
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

const isUnsaved = <Content extends object>({ phase, content }: State<Content>, empty: Content): boolean =>
  phase !== "sent" &&
  (Object.keys(empty) as (keyof Content)[]).some((field) => content[field] !== empty[field]);

const withoutFiles = (content: object): string =>
  JSON.stringify(content, (_, value: unknown) => (value instanceof Blob ? undefined : value));

// The form's state, under a key that changes with its content: other content is another record.
const createForm = <Content extends object>({ name, empty }: Options<Content>) => {
  const fresh: State<Content> = { phase: "editing", content: empty, problems: {}, share: 0 };
  let current = { state: fresh, key: randomKey(), round: 0 };
  let owner: string | null = null;
  const draftName = () => `${name} of ${owner}`;
  const { subscribe, tell } = createListeners();
  const set = (change: Partial<State<Content>>, key = current.key) => {
    current = { ...current, state: { ...current.state, ...change }, key };
    const isUnsent = isUnsaved(current.state, empty);
    const { content } = current.state;
    markUnsaved(name, isUnsent);
    if (isUnsent) storedDrafts.write(draftName(), () => withoutFiles(content));
    else storedDrafts.forget(draftName());
    tell();
  };
  const clear = () => {
    current.round += 1;
    set(fresh, randomKey());
  };
  /** Back to the empty form, after the thanks. */
  const again = (): void => {
    if (current.state.phase === "sent") clear();
  };
  /** Whose form it is now; somebody else's is put away, and what this person has begun in this tab is taken up. */
  const enter = (userId: string): void => {
    if (owner !== userId) {
      owner = userId;
      const kept = readDraft<Partial<Content>>(draftName(), {});
      clear();
      set({ content: { ...empty, ...kept } });
    }
    again();
  };
  return { read: () => current, set, clear, subscribe, again, enter };
};

const without = <Content>(problems: Problems<Content>, names: readonly string[]): Problems<Content> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))) as Problems<Content>;

/**
 * A form that outlives the dialog it is filled in: what was written stays when the dialog closes or sending fails,
 * and sending goes on without it. Only one is under way at a time.
 */
export const createSubmission = <Content extends object>(options: Options<Content>) => {
  const form = createForm(options);
  const read = (): State<Content> => form.read().state;

  const change = (fields: Partial<Content>): void => {
    const { phase, content, problems } = read();
    if (phase !== "editing") return;
    const left = without(problems, Object.keys(fields));
    form.set({ content: { ...content, ...fields }, problems: left }, randomKey());
  };

  /** Resolves to whether it was taken. */
  const submit = async (): Promise<boolean> => {
    const { state, key, round } = form.read();
    if (state.phase !== "editing") return false;
    const problems = options.check(state.content);
    const isComplete = Object.keys(problems).length === 0;
    form.set({ problems, share: 0, phase: isComplete ? "sending" : "editing" });
    if (!isComplete) return false;
    const isMine = () => form.read().round === round;
    try {
      await options.send(state.content, key, (share) => isMine() && form.set({ share }));
    } catch (error) {
      if (!isMine()) return false;
      form.set({ phase: "editing", problems: problemsOf<Content>(error, options.fileField) });
      options.onFailed(error);
      return false;
    }
    if (!isMine()) return true;
    form.clear();
    form.set({ phase: "sent" });
    options.onSent();
    return true;
  };

  const useSubmission = (): State<Content> => useSyncExternalStore(form.subscribe, read);
  const { again, enter } = form;
  return { change, submit, again, enter, read, useSubmission };
};
