import { useEffect, useState } from "react";
import { renewIfReplaced } from "./new-release.ts";
import { useOnline } from "../browser/use-online.ts";

/** Why code is missing: the connection, or a new release whose page has not been loaded. */
export type MissingCode = "current" | "replaced";

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
    const [retries, setRetries] = useState(0);
    const [failure, setFailure] = useState<{ of: string; why: MissingCode } | null>(null);
    const attempt = `${retries} ${online}`;
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
          if (!isCurrent || why === "renewing") return;
          setFailure({ of: attempt, why });
          onMissing?.(why);
        }
      };
      void fetchCode();
      return () => {
        isCurrent = false;
      };
      // Who is told of it has no part in when it is tried.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [isWanted, attempt, code]);
    const missing = code === null && failure?.of === attempt ? failure.why : null;
    return { code, missing, retries, retry: () => setRetries(retries + 1) };
  };
};
