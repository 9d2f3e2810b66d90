import { useEffect } from "react";

/** How much of the page's lower edge an on-screen keyboard covers; zooming in is no keyboard. */
export const keyboardInset = (
  page: { innerHeight: number },
  seen: { height: number; offsetTop: number; scale: number },
): number =>
  seen.scale > 1.01 ? 0 : Math.max(0, Math.round(page.innerHeight - seen.height - seen.offsetTop));

// Lower than any keyboard, higher than the bars that browsers put away while one scrolls.
const lowestKeyboard = 130;

/** Tells an on-screen keyboard from the height that is left, in pixels: some systems cover the page with it, others shorten the page. */
export const createKeyboardSense = () => {
  const tallest = new Map<number, number>();
  return ({ width, height }: { width: number; height: number }): boolean => {
    const full = Math.max(tallest.get(width) ?? 0, height);
    tallest.set(width, full);
    return full - height >= lowestKeyboard;
  };
};

const isWriting = (): boolean =>
  document.activeElement?.matches("input, textarea, [contenteditable='true']") ?? false;

/**
 * Keeps `--keyboard-inset` on the root, so that what is pinned to the bottom stands above the keyboard, and
 * `data-keyboard` while it is open, for what makes room for it.
 */
export const useKeyboardInset = (): void => {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const { style, dataset } = document.documentElement;
    const isShort = createKeyboardSense();
    const follow = () => {
      style.setProperty("--keyboard-inset", `${keyboardInset(window, seen)}px`);
      if (seen.scale <= 1.01 && isShort({ width: seen.width, height: seen.height }) && isWriting())
        dataset["keyboard"] = "";
      else delete dataset["keyboard"];
    };
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
      style.removeProperty("--keyboard-inset");
      delete dataset["keyboard"];
    };
  }, []);
};
