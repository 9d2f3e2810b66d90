import { useEffect, useState } from "react";
import { storedDrafts, readDraft } from "../../platform/storage/drafts.ts";

const fieldsIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;

// Field by field, for a form may hold a text as long as a document; what is undefined is as if it were not there.
const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  const [one, other] = [fieldsIn(a), fieldsIn(b)];
  if (one === null || other === null) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
};

/**
 * What is filled in of a form, as plain data. While it differs from how it began it is kept in this tab under its name,
 * so that neither a reload nor the end of a session loses it: call `forget` when it was taken or given up. `isResumed` tells
 * that it goes on with what was kept.
 */
export const useDraft = <Value>(name: string, before: Value) => {
  const [began] = useState(before);
  const [value, setValue] = useState(() => readDraft(name, began));
  const [isResumed] = useState(() => !isSame(value, began));
  const isChanged = !isSame(value, began);
  useEffect(() => {
    if (isChanged) storedDrafts.write(name, () => JSON.stringify(value));
    else storedDrafts.forget(name);
  }, [name, value, isChanged]);
  return { value, setValue, began, isChanged, isResumed, forget: () => storedDrafts.forget(name) };
};
