import { useCallback, useState, useSyncExternalStore } from "react";
import { type Drafts, tabDrafts } from "../../platform/storage/drafts.ts";

const fieldsIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;

/** Field by field, for a form may hold a text as long as a document; what is undefined is as if it were not there. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  const [one, other] = [fieldsIn(a), fieldsIn(b)];
  if (one === null || other === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
};

/**
 * What is filled in of a form, as plain data. While it differs from how it began it is kept under its name, in this tab
 * unless told otherwise, so that neither a reload nor the end of a session loses it: call `forget` when it was taken or given
 * up, whereupon it is as it began. `isResumed` tells that it goes on with what was kept.
 */
export const useDraft = <Value>(name: string, before: Value, drafts: Drafts = tabDrafts) => {
  const [began] = useState(before);
  const read = useCallback((): Value => {
    const kept = drafts.read(name);
    return kept === undefined ? began : (kept as Value);
  }, [drafts, name, began]);
  const value = useSyncExternalStore(drafts.subscribe, read);
  const isChanged = !isSame(value, began);
  const [isResumed] = useState(isChanged);
  const forget = useCallback(() => drafts.forget(name), [drafts, name]);
  const setValue = useCallback(
    (next: Value | ((now: Value) => Value)) => {
      const changed = typeof next === "function" ? (next as (now: Value) => Value)(read()) : next;
      drafts.write(name, isSame(changed, began) ? undefined : changed);
    },
    [drafts, name, read, began],
  );
  return { value, setValue, began, isChanged, isResumed, forget };
};
