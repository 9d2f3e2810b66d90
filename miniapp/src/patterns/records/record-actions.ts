import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useSyncExternalStore } from "react";
import { createListeners } from "../../platform/browser/listeners.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";

/** Something that can be done with the open record. */
export interface RecordAction {
  /** As its button says it. */
  label: string;
  icon: LucideIcon;
  /** The key that does it, where there is one. */
  shortcut?: string | undefined;
  /** It takes something away, and stands last. */
  danger?: boolean;
  run: () => void;
}

type Offered = Pick<RecordAction, "label" | "icon" | "shortcut">;

// What a pane offers comes before what its parts do, whose effects run before its own.
let panes: readonly { id: string; actions: readonly RecordAction[] }[] = [];
let offered: readonly Offered[] = [];
const { tell, subscribe } = createListeners();

const all = (): RecordAction[] =>
  panes
    .flatMap(({ actions }) => actions)
    .toSorted((one, other) => Number(one.danger === true) - Number(other.danger === true));

const isSame = (one: readonly Offered[], other: readonly Offered[]): boolean =>
  one.length === other.length &&
  one.every(({ label, shortcut }, at) => label === other[at]?.label && shortcut === other[at].shortcut);

const set = (next: typeof panes): void => {
  panes = next;
  const now = all();
  if (isSame(now, offered)) return;
  offered = now;
  tell();
};

const put = (id: string, actions: readonly RecordAction[]): void => {
  const isKnown = panes.some((pane) => pane.id === id);
  if (!isKnown && actions.length === 0) return;
  set(isKnown ? panes.map((pane) => (pane.id === id ? { id, actions } : pane)) : [{ id, actions }, ...panes]);
};

const drop = (id: string): void => set(panes.filter((pane) => pane.id !== id));

/** Offers what can be done with the open record: by its keys, and in the command palette. What is left out cannot be done now. */
export const useRecordActions = (actions: readonly (RecordAction | false | undefined)[]): void => {
  const id = useId();
  const possible = actions.filter((action) => action !== false && action !== undefined);
  useShortcuts(
    Object.fromEntries(
      possible.flatMap(({ shortcut, run }) => (shortcut === undefined ? [] : [[shortcut, run]])),
    ),
  );
  // At every drawing, since what an action does goes by what is shown.
  useEffect(() => put(id, possible));
  useEffect(() => () => drop(id), [id]);
};

/** What can be done with the record that is open; empty where none is. */
export const useOfferedActions = (): readonly Offered[] => useSyncExternalStore(subscribe, () => offered);

/** Does what the open record offers under this name, if it still does. */
export const runRecordAction = (label: string): void =>
  all()
    .find((action) => action.label === label)
    ?.run();
