import { type RefObject, useEffect } from "react";

const gap = 8;

/** How far above the window's bottom what is pinned there ends, the dock or what it gives way to, in CSS pixels. */
const pinnedHeight = (page: HTMLElement, dock: HTMLElement): number => {
  const beneath = dock.offsetHeight === 0 ? page.querySelector<HTMLElement>("[data-beneath]") : null;
  if (beneath === null) return window.innerHeight - dock.getBoundingClientRect().top;
  return beneath.offsetHeight + Number.parseFloat(getComputedStyle(beneath).insetBlockEnd);
};

/**
 * Has the browser scroll what is typed into a message of `page` to above what is pinned over it, and scrolls what Tab leads
 * to there by itself: a browser takes whatever stands beneath something else for seen.
 */
export const useRoomForDock = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    let isTabbing = false;
    const note = ({ type, key }: KeyboardEvent) => {
      isTabbing = type === "keydown" && key === "Tab";
    };
    const make = () => {
      const dock = element.querySelector<HTMLElement>("[data-dock]");
      const focused = document.activeElement;
      // Of what is pinned itself, which no scrolling moves, nothing is to be brought further up.
      const isOver = dock !== null && element.contains(focused) && !dock.contains(focused);
      // In pixels: a variable in a style of the root has all of the page styled anew with every change of it.
      style.scrollPaddingBlockEnd = isOver ? `${Math.round(pinnedHeight(element, dock)) + gap}px` : "";
      if (isOver && isTabbing) focused?.scrollIntoView({ block: "nearest", behavior: "instant" });
    };
    const drop = () => {
      style.scrollPaddingBlockEnd = "";
    };
    // With the keyboard open it stands further up, once that is known.
    const follow = () => requestAnimationFrame(make);
    window.addEventListener("keydown", note, true);
    window.addEventListener("keyup", note, true);
    element.addEventListener("focusin", make);
    element.addEventListener("focusout", drop);
    window.visualViewport?.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("keyup", note, true);
      element.removeEventListener("focusin", make);
      element.removeEventListener("focusout", drop);
      window.visualViewport?.removeEventListener("resize", follow);
      drop();
    };
  }, [page]);
};
