import { useCallback, useEffect } from "react";
import { useOnline } from "../../../platform/browser/use-online.ts";
import { restoredInput } from "../conversation/asking-state.ts";
import { typed, useTyped } from "./typed.ts";

// Two windows of one device come back online in the same moment.
const alone = async (work: () => void): Promise<void> =>
  "locks" in navigator ? navigator.locks.request("legend-queued", work) : work();

/** A question written without a connection: kept on this device, and sent once when there is one again. */
export const useQueued = (draft: string, isBusy: boolean, send: (content: string) => void) => {
  const online = useOnline();
  const queued = `queued ${draft}`;
  const text = useTyped(queued);

  useEffect(() => {
    if (!online || isBusy || text === "") return;
    void alone(() => {
      const content = typed.take(queued);
      if (content !== "") send(content);
    });
  }, [online, isBusy, text, queued, send]);

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
