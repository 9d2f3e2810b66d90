import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "../../../platform/browser/lost-focus.ts";

const focusRow = (list: RefObject<HTMLUListElement | null>, id: string): void =>
  list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true });

// Whose record was dealt with goes on with the next one, instead of at the top of the page.
const useFocusOnNext = (list: RefObject<HTMLUListElement | null>, current: string | undefined) => {
  const before = useRef(current);
  useEffect(() => {
    const last = before.current;
    before.current = current;
    if (last === undefined || current === undefined || last === current) return;
    if (!isFocusLost() || list.current?.querySelector(`[data-id="${last}"]`) !== null) return;
    focusRow(list, current);
  }, [list, current]);
};

// The same for whoever has dealt with several, or chosen none after all.
const useFocusAfterChoosing = (
  list: RefObject<HTMLUListElement | null>,
  chosen: number,
  current: string | undefined,
) => {
  const before = useRef(chosen);
  useEffect(() => {
    const had = before.current;
    before.current = chosen;
    if (had > 0 && chosen === 0 && current !== undefined && isFocusLost()) focusRow(list, current);
  }, [list, chosen, current]);
};

// Whose last record was dealt with goes on with what is said in place of the list.
const useFocusOnNothing = (nothing: RefObject<HTMLElement | null>, rows: number, isEmpty: boolean) => {
  const hadRows = useRef(false);
  useEffect(() => {
    if (rows > 0) hadRows.current = true;
    if (!isEmpty || !hadRows.current) return undefined;
    hadRows.current = false;
    const settle = () => {
      if (!isFocusLost()) return;
      document.removeEventListener("focusout", later);
      nothing.current?.focus({ preventScroll: true });
    };
    // A window that is gone gives the focus back a moment later.
    const later = () => void setTimeout(settle);
    document.addEventListener("focusout", later);
    settle();
    return () => document.removeEventListener("focusout", later);
  }, [nothing, rows, isEmpty]);
};

interface Focusing {
  list: RefObject<HTMLUListElement | null>;
  /** The record that is open beside the list. */
  current: string | undefined;
  /** How many are chosen. */
  chosen: number;
  rows: number;
  isEmpty: boolean;
}

/** Keeps the focus of whoever works through a list in it: on the next record, or on what stands in place of none, which is given. */
export const useListFocus = ({
  list,
  current,
  chosen,
  rows,
  isEmpty,
}: Focusing): RefObject<HTMLDivElement | null> => {
  const nothing = useRef<HTMLDivElement>(null);
  useFocusOnNext(list, current);
  useFocusAfterChoosing(list, chosen, current);
  useFocusOnNothing(nothing, rows, isEmpty);
  return nothing;
};
