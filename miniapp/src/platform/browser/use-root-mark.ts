import { useLayoutEffect } from "react";

/**
 * Keeps an attribute on the root while the caller is drawn, for what stands elsewhere on the page. `:root:has()` would do
 * the same, but has all of the page styled anew with every change of it.
 */
export const useRootMark = (attribute: `data-${string}`): void => {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(attribute, "");
    return () => root.removeAttribute(attribute);
  }, [attribute]);
};
