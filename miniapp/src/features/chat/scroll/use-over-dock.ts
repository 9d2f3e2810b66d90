import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Tells an element how high what is pinned beneath its page is, as `--over-dock`, so that it may stand above that. Told to it
 * alone: a variable of the page would have all of it styled anew with every line that is typed.
 */
export const useOverDock = (): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dock = document.querySelector<HTMLElement>("[data-dock]");
    if (dock === null) return undefined;
    const follow = () => element.current?.style.setProperty("--over-dock", `${dock.offsetHeight}px`);
    const observer = new ResizeObserver(follow);
    observer.observe(dock);
    return () => observer.disconnect();
  }, []);
  return element;
};
