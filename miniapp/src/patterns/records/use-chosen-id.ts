import { useCallback, useEffect, useRef, useState } from "react";
import type { NavigateOptions } from "react-router-dom";
import { parametersNow } from "../../platform/browser/use-address.ts";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";

/** How long a choice has to last until it is written into the address, in milliseconds. */
const rest = 200;

/**
 * Which record is chosen, by the page's address, so that it can be shared. A choice that replaces another is drawn before
 * it is in the address: whoever goes down a list with a key held would otherwise wait for the whole page to be drawn at
 * every row, and browsers refuse a page that rewrites its address that often.
 */
export const useChosenId = () => {
  const [addressed, address] = usePageParameter("id");
  const [ahead, setAhead] = useState<{ id: string | null; of: (string | null)[] } | null>(null);
  // What was written into the address and is not drawn yet: a choice made meanwhile is ahead of that, too.
  const written = useRef<string | null>(null);
  useEffect(() => {
    written.current = null;
  }, [addressed]);
  const isAhead = ahead?.of.includes(addressed) === true;
  // The address has caught up, or has been changed by someone else, who is later.
  if (ahead !== null && !isAhead) setAhead(null);
  useEffect(() => {
    if (ahead === null) return undefined;
    const timer = setTimeout(() => {
      // The browser's back button may have changed it a moment ago, which is not drawn yet.
      const now = parametersNow().get("id");
      if (!ahead.of.includes(now)) return;
      written.current = ahead.id;
      address(ahead.id, { replace: true });
    }, rest);
    return () => clearTimeout(timer);
  }, [ahead, address]);
  const choose = useCallback(
    (id: string | null, { replace = false }: Pick<NavigateOptions, "replace"> = {}) => {
      const of = [addressed, ...(written.current === null ? [] : [written.current])];
      setAhead(replace && id !== of.at(-1) ? { id, of } : null);
      if (!replace) address(id);
    },
    [addressed, address],
  );
  return [isAhead ? ahead.id : addressed, choose] as const;
};
