import { useEffect, useRef } from "react";
import { telegram } from "./telegram.ts";

type Handler = () => void;

/** Those who wait to be gone back from, the one that came last on top. */
const createStack = (onChange: (waiting: Handler[]) => void) => {
  const handlers: Handler[] = [];
  return {
    handlers,
    add: (handler: Handler) => {
      handlers.push(handler);
      onChange(handlers);
      return () => {
        handlers.splice(handlers.indexOf(handler), 1);
        onChange(handlers);
      };
    },
  };
};

type Stack = ReturnType<typeof createStack>;

const useStacked = (stack: Stack, active: boolean, onBack: Handler): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => (active ? stack.add(() => latest.current()) : undefined), [stack, active]);
};

let listening = false;

const inTelegram = createStack((waiting) => {
  const button = telegram()?.backButton;
  if (!listening) button?.onClick.ifAvailable(() => inTelegram.handlers.at(-1)?.());
  listening = true;
  if (waiting.length > 0) button?.show.ifAvailable();
  else button?.hide.ifAvailable();
});

/** Shows Telegram's back button while active; of several, the one shown last is called. */
export const useBackButton = (active: boolean, onBack: Handler): void =>
  useStacked(inTelegram, active && telegram() !== null, onBack);

interface CloseWatcher {
  onclose: Handler | null;
  destroy: () => void;
}

// Neither TypeScript's list of what browsers have knows it nor every browser.
const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

let watcher: CloseWatcher | null = null;

const watch = (): void => {
  if (Watcher === undefined) return;
  watcher = new Watcher();
  watcher.onclose = () => {
    const last = inBrowser.handlers.at(-1);
    // It is used up, and there may be more beneath what is closed, or a question whether to close it.
    watch();
    last?.();
  };
};

const inBrowser = createStack((waiting) => {
  if (waiting.length > 0) {
    if (watcher === null) watch();
    return;
  }
  watcher?.destroy();
  watcher = null;
});

/** Closes what covers the page with Telegram's back button, or with a phone's own where the browser tells of it. */
export const useCloseRequest = (open: boolean, onClose: Handler): void => {
  useBackButton(open, onClose);
  useStacked(inBrowser, open && telegram() === null, onClose);
};
