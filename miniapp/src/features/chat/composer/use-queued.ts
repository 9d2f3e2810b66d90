import { useCallback, useEffect } from "react";
import { queuedName } from "../../../entities/chats/queued.ts";
import { useOnline } from "../../../platform/browser/use-online.ts";
import { restoredInput } from "../conversation/asking-state.ts";
import type { ConversationAdapter } from "../conversation/send-message.ts";
import { typed, useTyped } from "./typed.ts";

const shown = new Set<string>();

/** Whether the conversation in which something is typed is on the screen. */
export const isShown = (draft: string): boolean => shown.has(draft);

const useShown = (draft: string, isActive: boolean) => {
  useEffect(() => {
    if (isActive) shown.add(draft);
    return () => {
      shown.delete(draft);
    };
  }, [draft, isActive]);
};

type Waiting = Pick<ConversationAdapter, "draft" | "asking">;

/**
 * Takes what waits in a conversation and sends it, to its end; false where something was under way. Once, though two
 * windows of one device come back online in the same moment.
 */
export const sendQueued = async (
  { draft, asking }: Waiting,
  send: (content: string) => Promise<void>,
): Promise<boolean> => {
  let sending: Promise<void> | undefined;
  const take = (): boolean => {
    if (asking.state().phase !== "idle") return false;
    const content = typed.take(queuedName(draft));
    if (content !== "") sending = send(content);
    return true;
  };
  // What is sent is under way by the time that the next is taken.
  const isTaken = await ("locks" in navigator ? navigator.locks.request("legend-queued", take) : take());
  await sending;
  return isTaken;
};

interface Options {
  /** It is on the screen. */
  isActive: boolean;
  /** Nothing can be sent in it now. */
  isBusy: boolean;
  send: (content: string) => Promise<void>;
}

/** A question written without a connection: kept on this device, and sent once when there is one again. */
export const useQueued = ({ draft, asking }: Waiting, { isActive, isBusy, send }: Options) => {
  const online = useOnline();
  const queued = queuedName(draft);
  const text = useTyped(queued);
  useShown(draft, isActive);

  useEffect(() => {
    if (online && isActive && !isBusy && text !== "") void sendQueued({ draft, asking }, send);
  }, [online, isActive, isBusy, text, draft, asking, send]);

  const add = useCallback(
    (content: string) => {
      typed.write(queued, content);
      typed.change(draft, (before) => (before.trim() === content ? "" : before));
    },
    [draft, queued],
  );
  const cancel = useCallback(() => {
    const content = typed.take(queued);
    typed.change(draft, (before) => restoredInput(content, before));
  }, [draft, queued]);
  return { online, text, add, cancel };
};
