import { recallSession } from "./session-storage.ts";

const beginning = "legend_kept:";
// What the browser refuses to keep lives as long as the page.
const texts = new Map<string, string>();

const inTab = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
  try {
    return act(sessionStorage);
  } catch {
    return otherwise;
  }
};

const ofPerson = (): string => `${beginning}${inTab(() => recallSession()?.user.id, undefined) ?? ""}:`;

const store = (key: string, text: string): void => {
  texts.set(key, text);
  inTab((storage) => storage.setItem(key, text), undefined);
};

// What is still being written is stored once it rests for a moment, and before the page goes.
const pauseMs = 500;
const waiting = new Map<string, () => string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const storeWaiting = (): void => {
  clearTimeout(timer);
  timer = undefined;
  for (const [key, write] of waiting) store(key, write());
  waiting.clear();
};

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", storeWaiting);
  document.addEventListener("visibilitychange", storeWaiting);
}

const storedKeys = (): string[] => inTab((storage) => Object.keys(storage), []);

/**
 * What the person who is signed in has written and not sent, by name. It stays in this tab, also when the page begins
 * anew because the session ended in the middle.
 */
export const storedDrafts = {
  read: (name: string): string | undefined => {
    const key = ofPerson() + name;
    const text = waiting.get(key)?.() ?? texts.get(key);
    return text ?? inTab((storage) => storage.getItem(key), null) ?? undefined;
  },
  /** It changes with every letter, and is made and stored twice a second at most. */
  write: (name: string, text: () => string): void => {
    waiting.set(ofPerson() + name, text);
    timer ??= setTimeout(storeWaiting, pauseMs);
  },
  forget: (name: string): void => {
    const key = ofPerson() + name;
    waiting.delete(key);
    texts.delete(key);
    inTab((storage) => storage.removeItem(key), undefined);
  },
  /** The names that begin so. */
  names: (start: string): string[] => {
    storeWaiting();
    const person = ofPerson();
    const keys = new Set([...texts.keys(), ...storedKeys()]);
    return [...keys].filter((key) => key.startsWith(person + start)).map((key) => key.slice(person.length));
  },
  /** Forgets all of it, whoever wrote it. */
  clear: (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting.clear();
    texts.clear();
    for (const key of storedKeys().filter((one) => one.startsWith(beginning)))
      inTab((storage) => storage.removeItem(key), undefined);
  },
};

/** What was kept as JSON under a name, or else the other where nothing was, or nothing that can be read. */
export const readDraft = <Value>(name: string, otherwise: Value): Value => {
  const text = storedDrafts.read(name);
  try {
    return text === undefined ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
};
