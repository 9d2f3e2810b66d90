import { useEffect, useRef } from "react";
import { telegram } from "./telegram.ts";

const handlers: (() => void)[] = [];
let listening = false;

const listen = (): void => {
  if (listening) return;
  listening = true;
  telegram()?.backButton.onClick.ifAvailable(() => handlers.at(-1)?.());
};

const refresh = (): void => {
  const button = telegram()?.backButton;
  if (handlers.length > 0) button?.show.ifAvailable();
  else button?.hide.ifAvailable();
};

/** Shows Telegram's back button while active; of several, the one shown last is called. */
export const useBackButton = (active: boolean, onBack: () => void): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!active || telegram() === null) return undefined;
    const handler = () => latest.current();
    handlers.push(handler);
    listen();
    refresh();
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
      refresh();
    };
  }, [active]);
};
