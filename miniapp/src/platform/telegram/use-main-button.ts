import { useEffect, useRef } from "react";
import { telegram } from "./telegram.ts";

interface MainButton {
  text: string;
  enabled: boolean;
  pending: boolean;
  onClick: () => void;
}

/** Offers the form's action as Telegram's main button; true when it does, so that the form draws none of its own. */
export const useMainButton = ({ text, enabled, pending, onClick }: MainButton): boolean => {
  const button = telegram()?.mainButton ?? null;
  const latest = useRef(onClick);
  useEffect(() => {
    latest.current = onClick;
  });
  useEffect(() => {
    button?.setParams.ifAvailable({
      text,
      isEnabled: enabled && !pending,
      isLoaderVisible: pending,
      isVisible: true,
    });
  }, [button, text, enabled, pending]);
  useEffect(() => {
    if (button === null) return undefined;
    const off = button.onClick.ifAvailable(() => latest.current());
    return () => {
      if (off.ok) off.data();
      button.setParams.ifAvailable({ isVisible: false, isLoaderVisible: false });
    };
  }, [button]);
  return button !== null;
};
