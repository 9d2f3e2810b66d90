import { useCallback, useState } from "react";

const step = 100;
// More is drawn before the end of what is there comes into view.
const ahead = { rootMargin: "1000px", scrollMargin: "1000px" };

/**
 * The first rows of a list that may have thousands, and more of them as `end`, a ref for what stands after the last one,
 * comes near. All up to the place `atLeast` are among them.
 */
export const useGrowing = <Row>(rows: Row[], atLeast = -1) => {
  const [wanted, setWanted] = useState(step);
  const count = Math.max(wanted, atLeast + 1);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting === true) setWanted(count + step);
      }, ahead);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count],
  );
  return { shown: rows.slice(0, count), hasMore: count < rows.length, end };
};
