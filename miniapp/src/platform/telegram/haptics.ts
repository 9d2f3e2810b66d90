import { telegram } from "./telegram.ts";

/** A short tap of the device inside Telegram: how something ended, or that a choice changed. */
export const haptic = (kind: "success" | "warning" | "error" | "selection"): void => {
  const feedback = telegram()?.hapticFeedback;
  if (kind === "selection") feedback?.selectionChanged.ifAvailable();
  else feedback?.notificationOccurred.ifAvailable(kind);
};
