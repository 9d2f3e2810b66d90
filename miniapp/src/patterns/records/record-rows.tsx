import { Check } from "lucide-react";
import {
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { classNames } from "../../platform/text/class-names.ts";
import { minuteNow } from "../../platform/text/dates.ts";
import { moveAmong, startOf, type Stops } from "./list-cursor.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";
import { RowBoundary } from "../../ui/states/error-boundary.tsx";
import styles from "./record-list.module.css";
import { useNearRows } from "./use-near-rows.ts";
import { Press } from "../../ui/buttons/press.tsx";

const Mark = ({ isChecked }: { isChecked: boolean }) => (
  <span className={styles.mark} data-checked={isChecked || undefined}>
    {isChecked && <Check size={14} strokeWidth={3} />}
  </span>
);

interface RowProps<Item extends { id: string }> {
  item: Item;
  isCurrent: boolean;
  followsFocus: boolean;
  /** Undefined where nothing can be chosen. */
  isChecked: boolean | undefined;
  isChoosing: boolean;
  /** The same function every time, so that only the rows are drawn anew that have changed. */
  renderRow: (item: Item) => ReactNode;
  actions: RefObject<{ onCheck: ((id: string) => void) | undefined; onChoose: (id: string) => void }>;
  /** Rows say how long ago something was. */
  minute: number;
}

const Row = memo(
  <Item extends { id: string }>({
    item,
    isCurrent,
    followsFocus,
    isChecked,
    isChoosing,
    renderRow,
    actions,
  }: RowProps<Item>) => {
    const check = () => actions.current.onCheck?.(item.id);
    const choose = () => actions.current.onChoose(item.id);
    return (
      <>
        <Press
          data-id={item.id}
          className={styles.row}
          // Tab leads past the list; within it the arrows, J and K do.
          tabIndex={followsFocus && !isCurrent ? -1 : undefined}
          aria-current={(isCurrent && !isChoosing) || undefined}
          {...(isChoosing ? { role: "checkbox", "aria-checked": isChecked ?? false } : {})}
          onClick={isChoosing ? check : choose}
          onFocus={followsFocus && !isChoosing ? choose : undefined}
        >
          {isChoosing && <Mark isChecked={isChecked ?? false} />}
          <RowBoundary of={item}>{renderRow(item)}</RowBoundary>
        </Press>
        {isChecked !== undefined && !isChoosing && (
          <input
            type="checkbox"
            className={styles.check}
            aria-label="Choose this one"
            tabIndex={followsFocus && !isCurrent ? -1 : undefined}
            checked={isChecked}
            onChange={check}
          />
        )}
      </>
    );
  },
) as <Item extends { id: string }>(props: RowProps<Item>) => ReactNode;

export interface RecordRowsProps<Item extends { id: string }> {
  ref: RefObject<HTMLUListElement | null>;
  /** What the list scrolls in, null before that is known; the same function as long as its answer is the same. */
  scroller: () => HTMLElement | null;
  label: string;
  items: readonly Item[];
  current: Item | undefined;
  /** The one that a shared address names, once it is among the items: it is to be in sight. */
  sought: Item | undefined;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  /** What the part of the list is called that a record stands in; undefined where there are no parts. */
  partOf: ((item: Item) => string) | undefined;
  renderRow: (item: Item) => ReactNode;
  /** The ones chosen for a bulk action; undefined where there is none. */
  checked: ReadonlySet<string> | undefined;
  onCheck: ((id: string) => void) | undefined;
  /** A press on a row checks it instead of opening it. */
  isChoosing: boolean;
  onChoose: (id: string) => void;
  /** J and K lead to it. */
  onMove: (id: string) => void;
  /** The rows are still those of what was asked for before. */
  isOld: boolean;
  /** There are more than these. */
  isPartial: boolean;
}

const idOf = (element: EventTarget | null): string | null =>
  element instanceof Element
    ? (element.closest("[data-index]")?.querySelector("[data-id]")?.getAttribute("data-id") ?? null)
    : null;

/** The rows as what the keys lead through, and the places of those that have to be drawn for them. */
const useStops = <Item extends { id: string }>(
  props: RecordRowsProps<Item>,
  show: RefObject<(place: number) => void>,
) => {
  const { ref, items, current, followsFocus, isChoosing, onMove } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const placeOf = (id: string | null | undefined) => items.findIndex((item) => item.id === id);
  const [at, focused] = [placeOf(current?.id), placeOf(focusedId)];
  // What has the focus must not be taken away with what is far, and the next key finds its neighbours there.
  const kept = [focused, at - 1, at, at + 1];
  const onFocus = (event: FocusEvent) => setFocusedId(idOf(event.target));
  const rowOf = (id: string) => ref.current?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? undefined;
  // A row that is far away, and as the current one where the focus will make it that, which would draw everything twice.
  const draw = (id: string) =>
    flushSync(() => {
      setFocusedId(id);
      if (followsFocus && !isChoosing) onMove(id);
    });
  const focus = (place: number) => {
    const id = items[place]?.id;
    if (id === undefined) return undefined;
    const isNear = rowOf(id) !== undefined;
    if (!isNear) draw(id);
    const row = rowOf(id);
    row?.focus({ preventScroll: !isNear });
    if (!isNear) show.current(place);
    return row;
  };
  const stops: Stops = {
    count: items.length,
    placeOf: (element) =>
      element instanceof Node && ref.current?.contains(element) === true ? placeOf(idOf(element)) : -1,
    current: at,
    focus,
  };
  return { kept, onFocus, stops };
};

const useKeys = <Item extends { id: string }>(
  { items, onCheck, onMove }: RecordRowsProps<Item>,
  stops: Stops,
): void => {
  const move = (by: number) => {
    const from = startOf(stops);
    const next = items[from + by];
    if (next === undefined) return;
    onMove(next.id);
    stops.focus(from + by, from);
  };
  const check = () => {
    const item = items[startOf(stops)];
    if (item !== undefined) onCheck?.(item.id);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), x: onCheck === undefined ? undefined : check });
};

/** How the part of the list is called that begins with a row, and how many it has; undefined within a part. */
const partAt = <Item extends { id: string }>(
  { items, partOf }: Pick<RecordRowsProps<Item>, "items" | "partOf">,
  index: number,
) => {
  const [item, before] = [items[index], items[index - 1]];
  if (partOf === undefined || item === undefined) return undefined;
  const name = partOf(item);
  if (before !== undefined && partOf(before) === name) return undefined;
  return { name, count: items.filter((other) => partOf(other) === name).length };
};

const Part = ({ name, count }: { name: string; count: number }) => (
  <h2 className={styles.part}>
    {name} <span>{count}</span>
  </h2>
);

/** The rows of a list that may have thousands, those that are near what is in sight. */
export const RecordRows = <Item extends { id: string }>(props: RecordRowsProps<Item>) => {
  const { ref, scroller, label, items, current, followsFocus, renderRow, checked, isChoosing } = props;
  const actions = useRef(props);
  useLayoutEffect(() => {
    actions.current = props;
  });
  const shows = useRef<(place: number) => void>(() => undefined);
  const { kept, onFocus, stops } = useStops(props, shows);
  useKeys(props, stops);
  const ids = useMemo(() => items.map((item) => item.id), [items]);
  const sought = props.sought === undefined ? -1 : items.indexOf(props.sought);
  const { near, height, measure, show } = useNearRows({
    list: ref,
    scroller,
    ids,
    kept,
    sought,
  });
  useLayoutEffect(() => {
    shows.current = show;
  });
  const minute = minuteNow();
  return (
    // The keys only move the focus among the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      role="list"
      ref={ref}
      className={classNames(styles.list, checked !== undefined && checked.size > 0 && styles.choosing)}
      style={{ height }}
      aria-label={label}
      aria-busy={props.isOld || undefined}
      onKeyDown={(event) => moveAmong(stops, event)}
      onFocus={onFocus}
    >
      {near.map(({ index, top }) => {
        const item = items[index];
        if (item === undefined) return null;
        const part = partAt(props, index);
        return (
          <li
            key={item.id}
            ref={measure}
            className={styles.item}
            style={{ top }}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={props.isPartial ? -1 : items.length}
          >
            {part !== undefined && <Part {...part} />}
            <Row
              item={item}
              isCurrent={item === current}
              followsFocus={followsFocus}
              isChecked={checked?.has(item.id)}
              isChoosing={isChoosing}
              renderRow={renderRow}
              actions={actions}
              minute={minute}
            />
          </li>
        );
      })}
    </ul>
  );
};
