import { useCallback } from "react";
import { type NavigateOptions, useNavigate, useSearchParams } from "react-router-dom";

/** How a change of the address is made; it is a step of its own unless it replaces the one before. */
export type AddressOptions = Pick<NavigateOptions, "replace" | "flushSync">;

/** The address's parameters as they stand, which may be ahead of what is drawn. */
export const parametersNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * The parameters of the page's address, and a way to change them. A change starts from the address itself: one made
 * before the change before it is drawn, which takes a moment on a slow device, would else undo that.
 */
export const useAddress = () => {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (edit: (next: URLSearchParams) => void, options?: AddressOptions) => {
      const next = parametersNow();
      edit(next);
      void navigate({ search: next.toString() }, options);
    },
    [navigate],
  );
  return [parameters, change] as const;
};

/** Sets each parameter, and removes those that are null. */
export const setParameters = (
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): void => {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
};
