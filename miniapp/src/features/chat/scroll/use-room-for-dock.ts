import { type RefObject, useEffect } from "react";

// Of what is pinned itself, which no scrolling moves, nothing is to be brought further up.
const roomFor = (dock: HTMLElement | null, focused: EventTarget | null): string =>
  dock === null || (focused instanceof Node && dock.contains(focused))
    ? ""
    : `calc(${dock.offsetHeight}px + var(--keyboard-inset, 0px) + var(--bottom-bar) + var(--space-8))`;

/** Has the browser scroll what is typed into a message of `page`, or reached there with Tab, to above what is pinned over it. */
export const useRoomForDock = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const make = ({ target }: FocusEvent) => {
      style.scrollPaddingBlockEnd = roomFor(element.querySelector<HTMLElement>("[data-dock]"), target);
    };
    const drop = () => {
      style.scrollPaddingBlockEnd = "";
    };
    element.addEventListener("focusin", make);
    element.addEventListener("focusout", drop);
    return () => {
      element.removeEventListener("focusin", make);
      element.removeEventListener("focusout", drop);
      drop();
    };
  }, [page]);
};
