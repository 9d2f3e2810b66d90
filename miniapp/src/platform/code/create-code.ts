import { useEffect, useState } from "react";
import { renewIfReplaced } from "./new-release.ts";
import { useOnline } from "../browser/use-online.ts";

/** Why code is missing: the connection, or a new release whose page has not been loaded. */
export type MissingCode = "current" | "replaced";

/**
 * Code that is fetched once it is wanted, and that the page can do without: null until it is there. Where it cannot be
 * had, `onMissing` is told, and it is tried again when it is wanted anew or the connection comes back.
 */
export const createCode = <Code>(load: () => Promise<Code>) => {
  let fetched: Code | null = null;
  return function useCode(isWanted: boolean, onMissing?: (why: MissingCode) => void): Code | null {
    const online = useOnline();
    const [code, setCode] = useState(() => fetched);
    useEffect(() => {
      if (!isWanted || code !== null) return undefined;
      let isCurrent = true;
      const attempt = async () => {
        try {
          const next = await load();
          fetched = next;
          if (isCurrent) setCode(() => next);
        } catch {
          const why = await renewIfReplaced();
          if (isCurrent && why !== "renewing") onMissing?.(why);
        }
      };
      void attempt();
      return () => {
        isCurrent = false;
      };
      // Who is told of it has no part in when it is tried.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [isWanted, online, code]);
    return code;
  };
};
