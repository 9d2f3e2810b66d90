import { useCallback, useId, useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

const { tell, subscribe } = createListeners();
const byKind = new Map<string, readonly string[]>();

/** A name that nothing else of its kind on the page has, as in 'Table' and 'Table 2'. */
export const useDistinctName = (kind: string): string => {
  const id = useId();
  const join = useCallback(
    (listener: () => void) => {
      byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
      const stop = subscribe(listener);
      return () => {
        byKind.set(kind, byKind.get(kind)?.filter((other) => other !== id) ?? []);
        stop();
        tell();
      };
    },
    [kind, id],
  );
  const place = useSyncExternalStore(
    join,
    () => byKind.get(kind)?.indexOf(id) ?? 0,
    () => 0,
  );
  return place < 1 ? kind : `${kind} ${place + 1}`;
};
