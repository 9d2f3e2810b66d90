import type { KeyboardEvent } from "react";

/** Where a key leads to from place `at` of `count` places; null for a key that leads nowhere. */
export const placeAfter = (key: string, at: number, count: number): number | null => {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
};

/** What the keys lead through in a list, by place. */
export interface Stops {
  count: number;
  /** The place of what an element belongs to; -1 for none. */
  placeOf: (element: EventTarget | null) => number;
  /** The place of the current one; -1 where that is not there. */
  current: number;
  /** Gives a stop the focus and answers it; undefined where there is none, or what follows `after` is yet to come. */
  focus: (place: number, after?: number) => HTMLElement | undefined;
}

/** For a list's onKeyDown: the arrow keys, Home and End lead from the stop that has the focus to another. */
export const moveAmong = (stops: Stops, event: KeyboardEvent): void => {
  if (event.target instanceof HTMLInputElement && (event.key === "Home" || event.key === "End")) return;
  const from = stops.placeOf(event.target);
  const next = placeAfter(event.key, from, stops.count);
  if (next === null || stops.count === 0) return;
  event.preventDefault();
  stops.focus(next, event.key === "ArrowDown" ? from : undefined);
};

/** Where J, K and X start from: the stop that has the focus, or else the current one. */
export const startOf = ({ placeOf, current }: Stops): number => {
  const focused = placeOf(document.activeElement);
  return focused === -1 ? current : focused;
};

// Where `data-more` stands between two elements, rows are still to come.
const isMoreBetween = (list: HTMLElement, from: Element, to: Element): boolean =>
  [...list.querySelectorAll("[data-more]")].some(
    (more) =>
      (from.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      (more.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

/** The stops of a list that draws all it has: its `data-stop` elements. A step down waits for rows that are coming. */
export const stopsIn = (list: HTMLElement): Stops => {
  const stops = [...list.querySelectorAll<HTMLElement>("[data-stop]")];
  return {
    count: stops.length,
    placeOf: (element) => stops.findIndex((stop) => stop === element),
    current: stops.findIndex((stop) => stop.hasAttribute("aria-current")),
    focus: (place, after = -1) => {
      const [start, next] = [stops[after], stops[place]];
      if (start && next && isMoreBetween(list, start, next)) return undefined;
      next?.focus();
      return next;
    },
  };
};

/** The same as `moveAmong` for such a list. */
export const moveWithArrows = (event: KeyboardEvent<HTMLElement>): void =>
  moveAmong(stopsIn(event.currentTarget), event);
