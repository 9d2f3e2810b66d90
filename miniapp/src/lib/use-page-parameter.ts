import { useCallback } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

/** A parameter of the page's address, so that what is shown can be shared; setting null removes it. */
export const usePageParameter = (name: string) => {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string | null, options?: Pick<NavigateOptions, "replace" | "flushSync">) =>
      setParameters((current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      }, options),
    [name, setParameters],
  );
  return [parameters.get(name), set] as const;
};
