import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useOnline } from "../../../platform/browser/use-online.ts";
import { restoredInput } from "../conversation/asking-state.ts";
import { drafts } from "../conversation/assistant.ts";
import type { ConversationKey } from "./drafts.ts";

// Two windows of one device come back online in the same moment.
const alone = async (work: () => void): Promise<void> =>
  "locks" in navigator ? navigator.locks.request("legend-queued", work) : work();

/** A question written without a connection: kept on this device, and sent once when there is one again. */
export const useQueued = (
  { userId, sessionId }: ConversationKey,
  isBusy: boolean,
  send: (content: string) => void,
) => {
  const online = useOnline();
  const key = `queued:${sessionId}`;
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read({ userId, sessionId: key }));

  useEffect(() => {
    if (!online || isBusy || text === "") return;
    void alone(() => {
      const content = drafts.take({ userId, sessionId: key });
      if (content !== "") send(content);
    });
  }, [online, isBusy, text, userId, key, send]);

  const add = useCallback(
    (content: string) => {
      drafts.write({ userId, sessionId: key }, content);
      drafts.change({ userId, sessionId }, (typed) => (typed.trim() === content ? "" : typed));
    },
    [userId, sessionId, key],
  );
  const cancel = useCallback(() => {
    const content = drafts.take({ userId, sessionId: key });
    drafts.change({ userId, sessionId }, (typed) => restoredInput(content, typed));
  }, [userId, sessionId, key]);
  return { online, text, add, cancel };
};
