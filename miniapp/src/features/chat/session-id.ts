import { useSyncExternalStore } from "react";
import { createListeners } from "../../platform/browser/listeners.ts";
import { randomKey } from "../../platform/browser/random-key.ts";

/** The part of `localStorage` that the chat needs. */
export type TextStore = Pick<Storage, "getItem" | "setItem">;

/** The conversation everybody starts in. */
export const defaultSessionId = "default-session";

const keyOf = (userId: string) => `bd-chat-session:${userId}`;

const { subscribe, tell } = createListeners();

const keptSessionId = (store: TextStore, userId: string): string | null => {
  try {
    return store.getItem(keyOf(userId));
  } catch {
    return null;
  }
};

/** The conversation this person had open last on this device. */
export const readSessionId = (store: TextStore, userId: string): string =>
  keptSessionId(store, userId) ?? defaultSessionId;

/** The same as it changes; null where none has been open. */
export const useKeptSessionId = (userId: string): string | null =>
  useSyncExternalStore(subscribe, () => keptSessionId(localStorage, userId));

export const writeSessionId = (store: TextStore, userId: string, sessionId: string): void => {
  try {
    store.setItem(keyOf(userId), sessionId);
  } catch {
    // Without storage a reload returns to the default conversation.
  }
  tell();
};

/** A fresh id. */
export const newSessionId = (): string => `chat-${randomKey()}`;
