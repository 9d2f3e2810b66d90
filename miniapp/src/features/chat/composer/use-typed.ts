import { useSyncExternalStore } from "react";
import { drafts } from "../conversation/assistant.ts";
import type { ConversationKey } from "./drafts.ts";

/** What is typed in a conversation and not sent; redraws with every letter, so only the input itself asks for it. */
export const useTyped = (conversation: ConversationKey): string =>
  useSyncExternalStore(drafts.subscribe, () => drafts.read(conversation));

/** Whether there is anything typed. */
export const useHasTyped = (conversation: ConversationKey): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.read(conversation).trim() !== "");
