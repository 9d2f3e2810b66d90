import { type RefObject, useEffect, useRef } from "react";

// Long enough to have been looked at.
const lookedAtMs = 1000;

// What merely reaches out of an element, as where a finger may press does, is not cut off.
const isCutOff = (element: Element): boolean => {
  const { scrollHeight, clientHeight } = element;
  return (
    clientHeight > 1 && scrollHeight - clientHeight > 1 && getComputedStyle(element).overflowY !== "visible"
  );
};

/** Whether nothing inside is cut off; what is out by less than a pixel is not, nor words for a screen reader alone. */
const isWhole = (element: Element): boolean => ![...element.querySelectorAll("*")].some(isCutOff);

/** Calls `onShown` once all of an element has stood in sight for a second, nothing of it cut off; not without `onShown`. */
export const useShownWhole = (
  element: RefObject<HTMLElement | null>,
  onShown: (() => void) | undefined,
): void => {
  const latest = useRef(onShown);
  useEffect(() => {
    latest.current = onShown;
  });
  const isAwaited = onShown !== undefined;
  useEffect(() => {
    const { current } = element;
    if (!isAwaited || current === null) return undefined;
    let timer: number | undefined;
    const look = () => {
      if (document.visibilityState === "visible" && isWhole(current)) latest.current?.();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        window.clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting === true) timer = window.setTimeout(look, lookedAtMs);
      },
      { threshold: 0.99 },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [element, isAwaited]);
};
