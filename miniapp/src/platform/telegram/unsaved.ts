import { useEffect, useId } from "react";
import { telegram } from "./telegram.ts";

const unsaved = new Set<string>();

/** Notes whether something would be lost with the page; while anything would, Telegram asks before it closes the app. */
export const markUnsaved = (name: string, isUnsaved: boolean): void => {
  const before = unsaved.size > 0;
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
  const after = unsaved.size > 0;
  if (before === after) return;
  const closing = telegram()?.closingBehavior;
  if (after) closing?.enableConfirmation.ifAvailable();
  else closing?.disableConfirmation.ifAvailable();
};

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** The same for what is written in one place, for as long as the place is there. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const name = useId();
  useEffect(() => {
    markUnsaved(name, isUnsaved);
    return () => markUnsaved(name, false);
  }, [name, isUnsaved]);
};
