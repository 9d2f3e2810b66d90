import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox"));

const isCovered = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-docked]), [role="menu"], [role="listbox"]') !== null;

/** A key with Ctrl or Command, such as "k" or "shift+c", which acts also while typing, but not under a dialog or menu. */
export const useCommandKey = (key: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey === event.metaKey) return;
      const pressed = `${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
      if (pressed !== key || isCovered()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key]);
};

const sequenceMs = 1500;

/** Tells which of the names a key completes: its own, or one of two keys such as "g c", the first pressed just before. */
const createKeySense = () => {
  let first = { key: "", at: 0 };
  return (key: string, at: number): string[] => {
    const names = at - first.at <= sequenceMs ? [`${first.key} ${key}`, key] : [key];
    first = { key, at };
    return names;
  };
};

/** Single keys, or two after each other ("g c"), that act anywhere on the page, except while typing or under a dialog or menu. */
export const useShortcuts = (shortcuts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const namesOf = createKeySense();
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isCovered()) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const name = namesOf(key, event.timeStamp).find((one) => latest.current[one] !== undefined);
      const run = name === undefined ? undefined : latest.current[name];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
};
