import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How high a row is taken to be before any has been measured, in CSS pixels. */
const usualHeight = 105;

/** How many rows are drawn beyond what is in sight. */
const beyond = 6;

/** How far below the beginning of what scrolls a list begins, in CSS pixels. */
const useOffset = (list: RefObject<HTMLElement | null>, scroller: () => HTMLElement | null): number => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const [inner, outer] = [list.current, scroller()];
    if (inner === null || outer === null) return undefined;
    const measure = () =>
      setOffset(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop);
    measure();
    // A toolbar that wraps moves the list.
    const observer = new ResizeObserver(measure);
    for (const child of outer.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, scroller]);
  return offset;
};

interface NearRowsOptions {
  list: RefObject<HTMLElement | null>;
  /** What the list scrolls in. */
  scroller: () => HTMLElement | null;
  ids: readonly string[];
  /** Places that are drawn wherever they are, such as that of what has the focus. */
  kept: readonly number[];
  /** The place that is to be in sight once it is there; -1 for none, or before that. */
  sought: number;
}

// Once: afterwards its reader says what is in sight.
const useInSight = (place: number, show: (place: number) => boolean) => {
  const isShown = useRef(false);
  useEffect(() => {
    if (place !== -1 && !isShown.current) isShown.current = show(place);
  });
};

/** How high rows that are yet to be drawn are taken to be: as the first ones are, so that the end of the list stays in place. */
const useRowHeight = () => {
  const [height, setHeight] = useState(usualHeight);
  const learn = (rows: readonly { size: number }[]): void => {
    const measured = rows.filter(({ size }) => size !== usualHeight);
    if (height !== usualHeight || measured.length === 0) return;
    setHeight(Math.round(measured.reduce((sum, { size }) => sum + size, 0) / measured.length));
  };
  return { height, learn };
};

/** Of a list that may have thousands of rows, those in sight and near it: where each stands, and how high all are. */
export const useNearRows = ({ list, scroller, ids, kept, sought }: NearRowsOptions) => {
  const places = kept.filter((place) => place >= 0 && place < ids.length).join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = [...defaultRangeExtractor(range), ...(places === "" ? [] : places.split(",").map(Number))];
      return [...new Set(near)].sort((a, b) => a - b);
    },
    [places],
  );
  const { height, learn } = useRowHeight();
  // Another function has all places worked out anew, by what rows are taken to be high now.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const getItemKey = useCallback((at: number) => ids[at] ?? at, [ids, height]);
  const offset = useOffset(list, scroller);
  // What is passed on of it to drawn rows, the function that measures them, is always the same one.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan: beyond,
    scrollMargin: offset,
    // What stands above the list is pinned there.
    scrollPaddingStart: offset,
    initialRect: { width: 0, height: window.innerHeight },
    getItemKey,
    rangeExtractor,
  });
  const near = rows.getVirtualItems();
  useLayoutEffect(() => learn(near));
  const show = (place: number): boolean => {
    if (scroller() === null) return false;
    rows.scrollToIndex(place, { align: "auto" });
    return true;
  };
  useInSight(sought, show);
  return {
    near: near.map(({ index, start }) => ({ index, top: start - offset })),
    height: rows.getTotalSize(),
    /** The ref of each row, which says its place in `data-index`. */
    measure: rows.measureElement,
    /** Brings a row into sight, and keeps it there while those around it are measured. */
    show,
  };
};
