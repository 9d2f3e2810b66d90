import { useLayoutEffect } from "react";

const kept = new Map<string, number>();

/** Has a screen that comes again stand where it was left, and a new one at its top, wherever the one before was scrolled to. */
export const useKeptScroll = (name: string): void => {
  useLayoutEffect(() => {
    window.scrollTo({ top: kept.get(name) ?? 0, behavior: "instant" });
    const keep = () => void kept.set(name, window.scrollY);
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, [name]);
};
