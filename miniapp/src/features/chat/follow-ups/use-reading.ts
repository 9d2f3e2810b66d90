import { useEffect } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { markRead } from "#contracts/conversations.ts";
import { call } from "../../../platform/api/api.ts";

const longEnoughToRead = 1000;

const latestNew = (messages: readonly ChatMessage[], isNew: boolean): string | undefined =>
  messages.findLast((message) => message.isNew === true || (isNew && message.role === "assistant"))?.id;

/** Notes that what the core team said, or a conversation that `isNew` as a whole, has been read, once it was on the screen for a second; every screen then hears of it. */
export const useReading = (messages: readonly ChatMessage[], isNew = false): void => {
  const latest = latestNew(messages, isNew);
  useEffect(() => {
    if (latest === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      clearInterval(timer);
      // It only takes a mark away: not worth a word when it fails, the next visit tries again.
      call(markRead, { messageId: latest }).catch(() => undefined);
    }, longEnoughToRead);
    return () => clearInterval(timer);
  }, [latest]);
};
