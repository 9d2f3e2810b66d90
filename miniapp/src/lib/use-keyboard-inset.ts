import { useEffect } from "react";

/** How much of the page's lower edge an on-screen keyboard covers; zooming in is no keyboard. */
export const keyboardInset = (
  page: { innerHeight: number },
  seen: { height: number; offsetTop: number; scale: number },
): number =>
  seen.scale > 1.01 ? 0 : Math.max(0, Math.round(page.innerHeight - seen.height - seen.offsetTop));

/** Keeps `--keyboard-inset` on the root, so that what is pinned to the bottom stands above the keyboard. */
export const useKeyboardInset = (): void => {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const { style } = document.documentElement;
    const follow = () => style.setProperty("--keyboard-inset", `${keyboardInset(window, seen)}px`);
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
      style.removeProperty("--keyboard-inset");
    };
  }, []);
};
