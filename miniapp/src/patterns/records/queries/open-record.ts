import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ReadOne } from "./filtered-lists.ts";

/** Which record of a list is open, and where it stands. */
interface Open<Item> {
  id: string | undefined;
  item: Item | undefined;
  place: number;
  /** What the list was searched for. */
  found: string | null | undefined;
  /** What it was narrowed to. */
  filter: string;
}

interface View {
  chosenId: string | null;
  /** List and record stand side by side, so that one is always open. */
  isWide: boolean;
  /** What the list is searched for; undefined while it still shows what it did before. */
  found: string | null | undefined;
  filter: string;
  /** The records this person has decided, or is deciding. */
  settled: ReadonlySet<string>;
}

const placeOf = (items: readonly { id: string }[], id: string | null | undefined): number =>
  items.findIndex((item) => item.id === id);

const isSameSearch = (before: Open<unknown>, { found }: View): boolean =>
  found === undefined || found === before.found;

/**
 * The open record, where it has left the list although nobody here decided it: it stays until one moves on, for the next
 * key would otherwise be for another record.
 */
export const heldOf = <Item extends { id: string }>(
  items: readonly Item[],
  before: Open<Item>,
  view: View,
): Item | undefined => {
  const { item } = before;
  if (item === undefined || view.settled.has(item.id) || placeOf(items, item.id) !== -1) return undefined;
  if (!isSameSearch(before, view) || view.filter !== before.filter) return undefined;
  const isOpen = view.isWide ? placeOf(items, view.chosenId) === -1 : view.chosenId === item.id;
  return isOpen ? item : undefined;
};

/**
 * The current record stays it wherever others move it: what comes in above must not take its place under a reader's
 * hands. When it is decided and leaves, the one that takes its place becomes the current one; of what another search
 * found, the first.
 */
export const openIn = <Item extends { id: string }>(
  rows: readonly Item[],
  before: Open<Item>,
  view: View,
): { chosen: Item | undefined; current: Item | undefined; open: Open<Item> } => {
  const isSame = isSameSearch(before, view);
  const chosen = rows[placeOf(rows, view.chosenId)];
  const stays = placeOf(rows, chosen?.id ?? (isSame ? before.id : undefined));
  const place = stays === -1 ? (isSame ? before.place : 0) : stays;
  const item = rows[Math.min(place, rows.length - 1)];
  const found = view.found === undefined ? before.found : view.found;
  return {
    chosen,
    current: chosen ?? (view.isWide ? item : undefined),
    open: { id: item?.id ?? before.id, item, place, found, filter: view.filter },
  };
};

const isSameOpen = <Item>(one: Open<Item>, other: Open<Item>): boolean =>
  one.id === other.id &&
  one.item === other.item &&
  one.place === other.place &&
  one.found === other.found &&
  one.filter === other.filter;

// The same array as long as nothing in it changes: the rows work out what they need from it.
const useRowsWith = <Item>(items: readonly Item[], held: Item | undefined, place: number) =>
  useMemo(() => (held === undefined ? items : items.toSpliced(place, 0, held)), [items, held, place]);

/** What keeps the open record open. */
export interface KeepsOpen<Item extends { id: string }> {
  /** What the list is narrowed to: narrowed otherwise, it keeps nothing. */
  filter?: object;
  /** Reads by itself a record that has left the list. */
  one?: ReadOne<Item>;
  /** The records this person has decided, which are left with the list. */
  settled?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set<string>();

/** The rows of a list with the open record among them, and which one that is. */
export const useOpenRecord = <Item extends { id: string }>(
  items: readonly Item[],
  keepsOpen: KeepsOpen<Item> | undefined,
  shown: Pick<View, "chosenId" | "isWide" | "found">,
) => {
  const { filter, one, settled = none } = keepsOpen ?? {};
  const view = { ...shown, settled, filter: JSON.stringify(filter ?? null) };
  const [before, setOpen] = useState<Open<Item>>({
    id: undefined,
    item: undefined,
    place: 0,
    found: view.found,
    filter: view.filter,
  });
  const left = heldOf(items, before, view);
  const queries = left === undefined || one === undefined ? [] : [one(left.id)];
  const [fresh] = useQueries({ queries });
  const held = left && (fresh?.data ?? left);
  const rows = useRowsWith(items, held, before.place);
  const { chosen, current, open } = openIn(rows, before, view);
  if (!isSameOpen(before, open)) setOpen(open);
  return { rows, chosen, current };
};
