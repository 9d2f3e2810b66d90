import { type KeyboardEvent, type RefObject, useEffect } from "react";

/** Where a key leads to from place `at` of `count` places; null for a key that leads nowhere. */
export const placeAfter = (key: string, at: number, count: number): number | null => {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
};

// Where `data-more` stands between two elements, rows are still to come.
const isMoreBetween = (list: HTMLElement, from: Element, to: Element): boolean =>
  [...list.querySelectorAll("[data-more]")].some(
    (more) =>
      (from.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      (more.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

const stopsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-stop]")];

/**
 * Moves the focus among a list's `data-stop` elements, from the one that has it or else the current one; answers where to.
 * Where more rows are coming it waits for them.
 */
export const moveFocus = (list: HTMLElement, by: number): HTMLElement | undefined => {
  const stops = stopsIn(list);
  const focused = stops.findIndex((stop) => stop === document.activeElement);
  const from = focused === -1 ? stops.findIndex((stop) => stop.hasAttribute("aria-current")) : focused;
  const [start, next] = [stops[from], stops[from + by]];
  if (start && next && isMoreBetween(list, start, next)) return undefined;
  next?.focus();
  return next;
};

/** For a container's onKeyDown: the arrow keys, Home and End move the focus among its `data-stop` elements; the arrows wait for rows that are coming. */
export const moveWithArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = stopsIn(event.currentTarget);
  const typing = event.target instanceof HTMLInputElement;
  if (typing && (event.key === "Home" || event.key === "End")) return;
  const next = placeAfter(event.key, stops.indexOf(event.target as HTMLElement), stops.length);
  const stop = next === null ? undefined : stops[next];
  if (stop === undefined) return;
  event.preventDefault();
  const isStep = event.key === "ArrowDown" && stops.includes(event.target as HTMLElement);
  if (isStep && isMoreBetween(event.currentTarget, event.target as HTMLElement, stop)) return;
  stop.focus();
};

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
