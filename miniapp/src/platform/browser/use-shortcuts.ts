import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox"));

const isCovered = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-docked]), [role="menu"], [role="listbox"]') !== null;

/** A key with Ctrl or Command, which acts also while typing, but not under a dialog or menu. */
export const useCommandKey = (key: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== key || isCovered()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key]);
};

/** Single keys that act anywhere on the page, except while typing or under a dialog or menu. */
export const useShortcuts = (shortcuts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (run === undefined || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
};
