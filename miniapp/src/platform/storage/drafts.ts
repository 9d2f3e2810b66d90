import { createListeners } from "../browser/listeners.ts";
import { recallSession } from "./session-storage.ts";

const beginning = "legend_kept:";

// What changes with every letter is stored once it rests for a moment, and before the page goes.
const pauseMs = 500;

// A file lives as long as the page.
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Blob ? undefined : part));

const attempt = <Result>(act: () => Result, otherwise: Result): Result => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

const put = (storage: Storage, key: string, value: unknown): boolean => {
  if (value === undefined) storage.removeItem(key);
  else storage.setItem(key, asText(value));
  return true;
};

/** Values in one of the browser's storages, undefined where there is none. */
const createStore = (storage: () => Storage) => {
  // What the browser refuses to keep lives here as long as the page.
  const values = new Map<string, unknown>();
  const waiting = new Set<string>();
  const refused = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stored = (key: string) => attempt<unknown>(() => JSON.parse(storage().getItem(key) ?? ""), undefined);
  const read = (key: string): unknown => {
    if (!values.has(key)) values.set(key, stored(key));
    return values.get(key);
  };
  const storeWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const key of waiting) {
      if (attempt(() => put(storage(), key, values.get(key)), false)) refused.delete(key);
      else refused.add(key);
    }
    waiting.clear();
  };
  const write = (key: string, value: unknown): void => {
    values.set(key, value);
    waiting.add(key);
    // What is gone is not found again, whatever becomes of the page.
    if (value === undefined) storeWaiting();
    else timer ??= setTimeout(storeWaiting, pauseMs);
  };
  /** As it is now, whatever another window of this device has done to it. */
  const reread = (key: string): unknown => {
    if (!refused.has(key) && !waiting.has(key)) values.delete(key);
    return read(key);
  };
  const keys = () => [...new Set([...values.keys(), ...attempt(() => Object.keys(storage()), [])])];
  return { read, write, reread, keys, storeWaiting };
};

let lastId = "";

/** Who is signed in, or was last: what comes back unsent because the session ended is theirs. */
const personId = (): string => {
  lastId = attempt(() => recallSession()?.user.id, undefined) ?? lastId;
  return lastId;
};

/** What the person who is signed in has written and not sent, by name. */
const createDrafts = (storage: () => Storage) => {
  const store = createStore(storage);
  const { subscribe, tell } = createListeners();
  if (typeof document !== "undefined") {
    window.addEventListener("pagehide", store.storeWaiting);
    document.addEventListener("visibilitychange", store.storeWaiting);
  }
  const keyOf = (name: string): string => `${beginning}${personId()}:${name}`;
  /** Undefined where nothing is kept, or nothing that can be read. */
  const read = (name: string): unknown => store.read(keyOf(name));
  const write = (name: string, value: unknown): void => {
    store.write(keyOf(name), value);
    tell();
  };
  return {
    subscribe,
    read,
    write,
    forget: (name: string): void => write(name, undefined),
    /** Reads and forgets it in one step, also where another window of this device might do the same. */
    take: (name: string): unknown => {
      const value = store.reread(keyOf(name));
      write(name, undefined);
      return value;
    },
    /** The names that begin so. */
    names: (start: string): string[] => {
      const person = keyOf("");
      const keys = store
        .keys()
        .filter((key) => key.startsWith(person + start) && store.read(key) !== undefined);
      return keys.map((key) => key.slice(person.length));
    },
    /** Forgets all of it, whoever wrote it. */
    clear: (): void => {
      for (const key of store.keys()) if (key.startsWith(beginning)) store.write(key, undefined);
      tell();
    },
  };
};

export type Drafts = ReturnType<typeof createDrafts>;

/** What stays in this tab, also when the page begins anew because the session ended in the middle. */
export const tabDrafts = createDrafts(() => sessionStorage);

/** What stays on this device, also when somebody logs out. */
export const deviceDrafts = createDrafts(() => localStorage);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Texts among them: one that is empty is as one that is not there. */
export const textsIn = ({ read, write, take, subscribe }: Drafts) => {
  const texts = {
    subscribe,
    read: (name: string): string => textOf(read(name)),
    write: (name: string, text: string): void => write(name, text === "" ? undefined : text),
    change: (name: string, next: (text: string) => string): void => texts.write(name, next(texts.read(name))),
    take: (name: string): string => textOf(take(name)),
  };
  return texts;
};
