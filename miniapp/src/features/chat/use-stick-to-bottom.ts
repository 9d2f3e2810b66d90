import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { growthBetween, isAtBottom, type ListState, onGrowth } from "./stick-to-bottom.ts";

const position = () => ({
  top: window.scrollY,
  height: window.innerHeight,
  contentHeight: document.documentElement.scrollHeight,
});

const toEnd = (behavior: ScrollBehavior) =>
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior });

/** Keeps the window at its end while the list in `page` grows, if its reader is at the end. */
export const useStickToBottom = (page: RefObject<HTMLElement | null>, list: ListState) => {
  const stuck = useRef(true);
  const before = useRef<ListState | null>(null);
  const [isAway, setAway] = useState(false);
  const [isNewBelow, setNewBelow] = useState(false);

  useEffect(() => {
    const follow = () => {
      stuck.current = isAtBottom(position());
      setAway(!stuck.current);
      if (stuck.current) setNewBelow(false);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);

  useLayoutEffect(() => {
    const growth = growthBetween(before.current, list);
    before.current = list;
    if (growth === null) return;
    if (onGrowth(growth, stuck.current) === "offer") {
      setNewBelow(true);
      return;
    }
    stuck.current = true;
    toEnd("instant");
  }, [list]);

  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (stuck.current) toEnd("instant");
    });
    observer.observe(element, { box: "border-box" });
    return () => observer.disconnect();
  }, [page]);

  const jump = useCallback(() => {
    setNewBelow(false);
    toEnd("smooth");
  }, []);

  return { isAway, isNewBelow, jump };
};
