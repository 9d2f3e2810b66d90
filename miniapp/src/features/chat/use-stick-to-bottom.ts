import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { growthBetween, isAtBottom, type ListState, onGrowth } from "./stick-to-bottom.ts";
import { useWhenReleased } from "./use-when-released.ts";

const position = () => ({
  top: window.scrollY,
  height: window.innerHeight,
  contentHeight: document.documentElement.scrollHeight,
});

const useResized = (page: RefObject<HTMLElement | null>, resized: () => void) => {
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(resized);
    observer.observe(element, { box: "border-box" });
    return () => observer.disconnect();
  }, [page, resized]);
};

/** Whether the reader is at the end of the window, which follows what grows or shrinks in `page` as long as they are. */
const useEnd = (page: RefObject<HTMLElement | null>) => {
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);
  const settle = useCallback((isAtEnd: boolean) => {
    stuck.current = isAtEnd;
    setAway(!isAtEnd);
  }, []);

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior });
    lastTop.current = window.scrollY;
  }, []);

  const whenReleased = useWhenReleased();
  const stayAtEnd = useCallback(() => {
    // Where a shorter page has left the window is noted too, or it would pass for its reader's going up.
    lastTop.current = window.scrollY;
    whenReleased(() => {
      if (stuck.current) toEnd("instant");
    });
  }, [toEnd, whenReleased]);

  useEffect(() => {
    lastTop.current = window.scrollY;
    const follow = () => {
      const now = position();
      // What has grown beneath since the window was put at its end is no reader who went away: only going up is.
      const wentUp = now.top < lastTop.current;
      lastTop.current = now.top;
      settle(isAtBottom(now) || (stuck.current && !wentUp));
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [settle]);

  const resized = useCallback(() => {
    if (stuck.current) stayAtEnd();
    // What got shorter may end where its reader is, without any scrolling.
    else if (isAtBottom(position())) settle(true);
  }, [settle, stayAtEnd]);
  useResized(page, resized);

  return { stuck, isAway, settle, toEnd, stayAtEnd };
};

/** Keeps the window at its end while the list in `page` grows, if its reader is at the end. */
export const useStickToBottom = (page: RefObject<HTMLElement | null>, list: ListState) => {
  const before = useRef<ListState | null>(null);
  const { stuck, isAway, settle, toEnd, stayAtEnd } = useEnd(page);
  const [isNewBelow, setNewBelow] = useState(false);

  useLayoutEffect(() => {
    const growth = growthBetween(before.current, list);
    before.current = list;
    if (growth === null) return;
    if (onGrowth(growth, stuck.current) === "offer") {
      setNewBelow(true);
      return;
    }
    settle(true);
    if (growth === "answer") stayAtEnd();
    else toEnd("instant");
  }, [list, settle, stayAtEnd, stuck, toEnd]);

  // Who has come to the end has seen it.
  if (isNewBelow && !isAway) setNewBelow(false);

  const jump = useCallback(() => {
    setNewBelow(false);
    toEnd("smooth");
  }, [toEnd]);

  return { isAway, isNewBelow, jump };
};
