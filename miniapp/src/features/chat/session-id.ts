import { randomKey } from "../../platform/browser/random-key.ts";

/** The part of `localStorage` that the chat needs. */
export type TextStore = Pick<Storage, "getItem" | "setItem">;

/** The conversation everybody starts in. */
export const defaultSessionId = "default-session";

const keyOf = (userId: string) => `bd-chat-session:${userId}`;

/** The conversation this person had open last on this device. */
export const readSessionId = (store: TextStore, userId: string): string => {
  try {
    return store.getItem(keyOf(userId)) ?? defaultSessionId;
  } catch {
    return defaultSessionId;
  }
};

export const writeSessionId = (store: TextStore, userId: string, sessionId: string): void => {
  try {
    store.setItem(keyOf(userId), sessionId);
  } catch {
    // Without storage a reload returns to the default conversation.
  }
};

/** A fresh id. */
export const newSessionId = (): string => `chat-${randomKey()}`;
