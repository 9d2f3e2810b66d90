import { type RefObject, useEffect } from "react";

const gap = 8;

/** What stands beneath what is written where it stands, while the dock gives way to that, in CSS pixels. */
const beneath = 64;

const coveredByKeyboard = (): number =>
  window.innerHeight - (window.visualViewport?.height ?? window.innerHeight);

// In pixels: a variable in a style of the root has all of the page styled anew with every change of it.
const roomOver = (dock: HTMLElement): string =>
  dock.offsetHeight === 0
    ? `${Math.round(coveredByKeyboard()) + beneath}px`
    : `${Math.round(window.innerHeight - dock.getBoundingClientRect().top) + gap}px`;

/** Has the browser scroll what is typed into a message of `page`, or reached there with Tab, to above what is pinned over it. */
export const useRoomForDock = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const make = () => {
      const dock = element.querySelector<HTMLElement>("[data-dock]");
      const focused = document.activeElement;
      // Of what is pinned itself, which no scrolling moves, nothing is to be brought further up.
      const isOver = dock !== null && element.contains(focused) && !dock.contains(focused);
      style.scrollPaddingBlockEnd = isOver ? roomOver(dock) : "";
    };
    const drop = () => {
      style.scrollPaddingBlockEnd = "";
    };
    // With the keyboard open it stands further up, once that is known.
    const follow = () => requestAnimationFrame(make);
    element.addEventListener("focusin", make);
    element.addEventListener("focusout", drop);
    window.visualViewport?.addEventListener("resize", follow);
    return () => {
      element.removeEventListener("focusin", make);
      element.removeEventListener("focusout", drop);
      window.visualViewport?.removeEventListener("resize", follow);
      drop();
    };
  }, [page]);
};
