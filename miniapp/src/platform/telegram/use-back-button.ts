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

const isPhone = (): boolean => window.matchMedia("(max-width: 767px)").matches;

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

interface Traversal extends Event {
  navigationType: string;
  userInitiated: boolean;
  destination: { index: number; url: string };
}

const { navigation } = globalThis as {
  navigation?: EventTarget & { currentEntry: { index: number } | null };
};

// What covers a phone's screen is what one goes back from, not the page beneath it.
const closeInstead = (event: Event): void => {
  const { navigationType, userInitiated, destination } = event as Traversal;
  const isBack = navigationType === "traverse" && destination.index < (navigation?.currentEntry?.index ?? 0);
  // A step to the same address is one that a window made as it opened, and closes it by itself.
  const isOwn = destination.url === window.location.href;
  if (!isBack || isOwn || !userInitiated || !event.cancelable || !isPhone()) return;
  event.preventDefault();
  inBrowser.handlers.at(-1)?.();
};

const inBrowser = createStack((waiting) => {
  if (waiting.length > 0) {
    if (watcher === null) watch();
    navigation?.addEventListener("navigate", closeInstead);
    return;
  }
  watcher?.destroy();
  watcher = null;
  navigation?.removeEventListener("navigate", closeInstead);
});

/** Closes what covers the page with Telegram's back button, or with a phone's own or its browser's where that tells of it. */
export const useCloseRequest = (open: boolean, onClose: Handler): void => {
  useBackButton(open, onClose);
  useStacked(inBrowser, open && telegram() === null, onClose);
};
