import { useSyncExternalStore } from "react";
import { haptic } from "../../platform/telegram/haptics.ts";
import { createListeners } from "../../platform/browser/listeners.ts";

export interface Notice {
  title: string;
  description?: string;
  action?: { label: string; onPress: () => void };
  variant?: "default" | "destructive";
  /** It tells what happens next, not that something succeeded. */
  isNews?: boolean;
}

export interface ShownNotice extends Notice {
  id: number;
  open: boolean;
}

let shown: ShownNotice | null = null;
const { subscribe, tell } = createListeners();

const show = (next: ShownNotice | null): void => {
  shown = next;
  tell();
};

const feltAs = ({ variant, isNews }: Notice) => {
  if (variant === "destructive") return "error";
  return isNews === true ? "warning" : "success";
};

/** Shows a notice for five seconds in place of the one that is there, and lets it be felt: there is one at a time. Gives its id. */
export const showNotice = (content: Notice): number => {
  haptic(feltAs(content));
  const id = (shown?.id ?? 0) + 1;
  show({ ...content, id, open: true });
  return id;
};

/** The same for one that nobody closes. */
export const notify = (content: Notice): void => void showNotice(content);

export const closeNotice = (id: number): void => {
  if (shown?.id === id) show({ ...shown, open: false });
};

/** The notice on the screen, null before the first. */
export const useShownNotice = (): ShownNotice | null => useSyncExternalStore(subscribe, () => shown);
