import { useSyncExternalStore } from "react";
import { deviceDrafts, textsIn } from "../../../platform/storage/drafts.ts";

/** What is typed in conversations and not sent, by name. */
export const typed = textsIn(deviceDrafts);

/** What is typed in one of them; redraws with every letter, so only the input itself asks for it. */
export const useTyped = (draft: string): string =>
  useSyncExternalStore(typed.subscribe, () => typed.read(draft));

/** Whether there is anything typed. */
export const useHasTyped = (draft: string): boolean =>
  useSyncExternalStore(typed.subscribe, () => typed.read(draft).trim() !== "");
