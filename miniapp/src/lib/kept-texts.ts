import { recallSession } from "./session-storage.ts";

const beginning = "legend_kept:";
// What the browser refuses to keep lives as long as the page.
const texts = new Map<string, string>();

const inTab = <Result>(act: (store: Storage) => Result, otherwise: Result): Result => {
  try {
    return act(sessionStorage);
  } catch {
    return otherwise;
  }
};

const ofPerson = (): string => `${beginning}${inTab(() => recallSession()?.user.id, undefined) ?? ""}:`;

const storedKeys = (): string[] => inTab((store) => Object.keys(store), []);

/**
 * What the person who is signed in has written and not sent, by name. It stays in this tab, also when the page begins
 * anew because the session ended in the middle.
 */
export const keptTexts = {
  read: (name: string): string | undefined => {
    const key = ofPerson() + name;
    return texts.get(key) ?? inTab((store) => store.getItem(key), null) ?? undefined;
  },
  write: (name: string, text: string): void => {
    const key = ofPerson() + name;
    texts.set(key, text);
    inTab((store) => store.setItem(key, text), undefined);
  },
  forget: (name: string): void => {
    const key = ofPerson() + name;
    texts.delete(key);
    inTab((store) => store.removeItem(key), undefined);
  },
  /** The names that begin so. */
  names: (start: string): string[] => {
    const person = ofPerson();
    const keys = new Set([...texts.keys(), ...storedKeys()]);
    return [...keys].filter((key) => key.startsWith(person + start)).map((key) => key.slice(person.length));
  },
  /** Forgets all of it, whoever wrote it. */
  clear: (): void => {
    texts.clear();
    for (const key of storedKeys().filter((one) => one.startsWith(beginning)))
      inTab((store) => store.removeItem(key), undefined);
  },
};

/** What was kept as JSON under a name, or else the other where nothing was, or nothing that can be read. */
export const readKept = <Value>(name: string, otherwise: Value): Value => {
  const text = keptTexts.read(name);
  try {
    return text === undefined ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
};
