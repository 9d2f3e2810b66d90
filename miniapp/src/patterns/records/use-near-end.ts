import { useCallback } from "react";

// More is taken up before the end of what is there comes into view.
const ahead = { rootMargin: "1000px", scrollMargin: "1000px" };

/** The ref of what stands after the last row: `onNear`, the same function as long as it does the same, runs as that comes near. */
export const useNearEnd = (onNear: (() => unknown) | undefined) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (element === null || onNear === undefined) return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting === true) onNear();
      }, ahead);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
