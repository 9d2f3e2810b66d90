import { type RefObject, useEffect } from "react";

const tabStopIn = (list: HTMLElement): HTMLElement | null =>
  list.querySelector<HTMLElement>("[data-stop][aria-current]") ?? list.querySelector("[data-stop]");

/**
 * Lets Tab lead to one of a list's `data-stop` elements, which are all out of its reach by themselves: the current one, or
 * the first where that is not in the list, such as while it is searched or folded away.
 */
export const useOneStop = (list: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useEffect(() => {
    const element = list.current;
    if (element === null || !isWanted) return undefined;
    let before: HTMLElement | null = null;
    const settle = () => {
      const stop = tabStopIn(element);
      if (stop === before) return;
      if (before !== null) before.tabIndex = -1;
      if (stop !== null) stop.tabIndex = 0;
      before = stop;
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["aria-current"] });
    return () => observer.disconnect();
  }, [list, isWanted]);
};
