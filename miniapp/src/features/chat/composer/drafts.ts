import { createListeners } from "../../../platform/browser/listeners.ts";

/** The part of `localStorage` that the chat needs. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Names one conversation of one person on this device. */
export interface ConversationKey {
  userId: string;
  sessionId: string;
}

const keyOf = ({ userId, sessionId }: ConversationKey) => `bd-draft:${userId}:${sessionId}`;

const stored = (store: TextStore, key: string): string => {
  try {
    return store.getItem(key) ?? "";
  } catch {
    return "";
  }
};

/** False where the browser keeps nothing, as private windows may; then a draft lives as long as the page. */
const keep = (store: TextStore, key: string, text: string): boolean => {
  try {
    if (text.trim() === "") store.removeItem(key);
    else store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

/** Unsent text by conversation; it survives a reload where the browser allows it. */
export const createDrafts = (store: TextStore) => {
  const texts = new Map<string, string>();
  const { subscribe, tell } = createListeners();
  let isKept = true;

  const read = (conversation: ConversationKey): string => {
    const key = keyOf(conversation);
    const text = texts.get(key) ?? stored(store, key);
    texts.set(key, text);
    return text;
  };
  const write = (conversation: ConversationKey, text: string): void => {
    const key = keyOf(conversation);
    texts.set(key, text);
    isKept = keep(store, key, text);
    tell();
  };
  /** Reads a text and removes it in one step, also where another window of this device might do the same. */
  const take = (conversation: ConversationKey): string => {
    const key = keyOf(conversation);
    const text = isKept ? stored(store, key) : read(conversation);
    write(conversation, "");
    return text;
  };
  return {
    read,
    write,
    take,
    change: (conversation: ConversationKey, next: (text: string) => string) =>
      write(conversation, next(read(conversation))),
    subscribe,
  };
};
