import { useEffect, useState } from "react";
import { useOnline } from "./use-online.ts";

/**
 * Code that is fetched once it is wanted, and that the page can do without: null until it is there. Where it cannot be
 * had, `onMissing` is told, and it is tried again when it is wanted anew or the connection comes back.
 */
export const createCode = <Code>(load: () => Promise<Code>) => {
  let fetched: Code | null = null;
  return function useCode(isWanted: boolean, onMissing?: () => void): Code | null {
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
          if (isCurrent) onMissing?.();
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
