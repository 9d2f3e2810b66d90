import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { type MissingCode, renewIfReplaced } from "./new-release.ts";
import { useOnline } from "../browser/use-online.ts";

/**
 * Code that is fetched once it is wanted, and that the page can do without: null until it is there. Where it cannot be
 * had, `missing` says why and `onMissing` is told, and it is tried again by `retry`, when it is wanted anew or the
 * connection comes back.
 */
export const createCode = <Code>(load: () => Promise<Code>) => {
  let fetched: Code | null = null;
  return function useCode(isWanted: boolean, onMissing?: (why: MissingCode) => void) {
    const online = useOnline();
    const [code, setCode] = useState(() => fetched);
    const [retries, retry] = useReducer((count: number) => count + 1, 0);
    const [failure, setFailure] = useState<{ of: string; why: MissingCode } | null>(null);
    const attempt = `${retries} ${online}`;
    const tellMissing = useEffectEvent((why: MissingCode) => onMissing?.(why));
    useEffect(() => {
      if (!isWanted || code !== null) return undefined;
      let isCurrent = true;
      const fetchCode = async () => {
        try {
          const next = await load();
          fetched = next;
          if (isCurrent) setCode(() => next);
        } catch {
          const why = await renewIfReplaced();
          if (!isCurrent) return;
          setFailure({ of: attempt, why });
          tellMissing(why);
        }
      };
      void fetchCode();
      return () => {
        isCurrent = false;
      };
    }, [isWanted, attempt, code]);
    const missing = code === null && failure?.of === attempt ? failure.why : null;
    return { code, missing, retries, retry };
  };
};
