import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen matches now, following every change. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** From this width on, panels stand side by side. */
export const useIsDesktop = (): boolean => useMediaQuery("(min-width: 1024px)");

/** Whether an agent's places stand in a column beside the page; a phone on its side is too low for them. */
export const useHasColumn = (): boolean =>
  useMediaQuery("(min-width: 1024px), (min-width: 768px) and (min-height: 500px)");

/** Whether there is room for one more column on the right. */
export const useHasRightColumn = (): boolean => useMediaQuery("(min-width: 1200px)");
