import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type Growth,
  growthBetween,
  isAtBottom,
  type ListState,
  onGrowth,
  remembered,
} from "./stick-to-bottom.ts";
import { type Turn, useTurn } from "./use-turn.ts";
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

// What draws a question may come after it.
const useDrawnTurn = (turn: Turn, settle: (isAtEnd: boolean, follows: boolean) => void) => {
  useLayoutEffect(() => {
    if (turn.settle()) settle(isAtBottom(position()), false);
  });
};

// What stands in an empty one is read from its beginning, whatever still comes into it.
const useHasEnd = (isEmpty: boolean) => {
  const hasEnd = useRef(!isEmpty);
  useLayoutEffect(() => {
    hasEnd.current = !isEmpty;
    if (isEmpty) window.scrollTo({ top: 0, behavior: "instant" });
  }, [isEmpty]);
  return hasEnd;
};

/** Whether the reader is at the end of the window, which follows what grows or shrinks in `page` as long as they are. */
const useEnd = (page: RefObject<HTMLElement | null>, turn: Turn, hasEnd: RefObject<boolean>) => {
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);
  /** At the beginning of an answer its end may be in sight without being followed. */
  const settle = useCallback((isAtEnd: boolean, follows = isAtEnd) => {
    stuck.current = follows;
    setAway(!isAtEnd);
  }, []);

  // At once: what grew on the way of a smooth scrolling would leave its reader short of the end.
  const toEnd = useCallback(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    lastTop.current = window.scrollY;
  }, []);

  const whenReleased = useWhenReleased();
  const stayAtEnd = useCallback(() => {
    // Where a shorter page has left the window is noted too, or it would pass for its reader's going up.
    lastTop.current = window.scrollY;
    whenReleased(() => {
      if (stuck.current && hasEnd.current) toEnd();
    });
  }, [hasEnd, toEnd, whenReleased]);

  useEffect(() => {
    lastTop.current = window.scrollY;
    const follow = () => {
      const now = position();
      // What has grown beneath since the window was put at its end is no reader who went away: only going up is.
      const wentUp = now.top < lastTop.current;
      lastTop.current = now.top;
      if (turn.isKept()) settle(isAtBottom(now), false);
      else settle(isAtBottom(now) || (stuck.current && !wentUp));
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [settle, turn]);

  const resized = useCallback(() => {
    if (turn.settle()) settle(isAtBottom(position()), false);
    else if (stuck.current) stayAtEnd();
    // What got shorter may end where its reader is, without any scrolling.
    else if (isAtBottom(position())) settle(true);
  }, [settle, stayAtEnd, turn]);
  useResized(page, resized);
  useDrawnTurn(turn, settle);

  return { stuck, isAway, settle, toEnd, stayAtEnd };
};

interface Reading {
  readsFromTop: boolean;
  opensAtTurn: boolean;
}

/** Whether what a list has grown by is read from the beginning of its turn. */
const standsAtTurn = (turn: Turn, growth: Growth, { question }: ListState, reading: Reading): boolean => {
  if (growth === "history") {
    turn.end();
    return reading.opensAtTurn && turn.begin(question !== null);
  }
  return growth === "own-question" ? reading.readsFromTop && turn.begin() : turn.settle();
};

/**
 * Keeps the window at its end while the list in `page` grows, if its reader is at the end; `readsFromTop` where a question
 * just sent goes to the top instead, and its answer is read from its beginning; `opensAtTurn` where what was said last is
 * read like that, too, when the list is opened.
 */
export const useStickToBottom = (
  page: RefObject<HTMLElement | null>,
  list: ListState,
  { readsFromTop, opensAtTurn }: Reading,
) => {
  const before = useRef<ListState | null>(null);
  const turn = useTurn(page);
  const isEmpty = list.isReady && list.answers === 0 && list.question === null;
  const { stuck, isAway, settle, toEnd, stayAtEnd } = useEnd(page, turn, useHasEnd(isEmpty));
  const [isNewBelow, setNewBelow] = useState(false);

  useLayoutEffect(() => {
    const growth = growthBetween(before.current, list);
    const isOwnAnswer = before.current?.question !== null;
    before.current = remembered(before.current, list);
    if (growth === null) return;
    const isRead = standsAtTurn(turn, growth, list, { readsFromTop, opensAtTurn });
    if (isRead) {
      const isAtEnd = isAtBottom(position());
      settle(isAtEnd, false);
      // What comes unasked is told of.
      if (growth === "answer" && !isOwnAnswer && !isAtEnd) setNewBelow(true);
      return;
    }
    if (onGrowth(growth, stuck.current) === "offer") {
      setNewBelow(true);
      return;
    }
    settle(true);
    if (isEmpty) return;
    if (growth === "answer") stayAtEnd();
    else toEnd();
  }, [isEmpty, list, opensAtTurn, readsFromTop, settle, stayAtEnd, stuck, toEnd, turn]);

  // Who has come to the end has seen it.
  if (isNewBelow && !isAway) setNewBelow(false);

  const jump = useCallback(() => {
    setNewBelow(false);
    turn.leave();
    settle(true);
    toEnd();
  }, [settle, toEnd, turn]);

  return { isAway, isNewBelow, jump };
};
