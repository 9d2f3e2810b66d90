import type { Value } from "./property-values.ts";

export type Values = Record<string, Value>;

interface Sides {
  /** What Notion was last known to hold. */
  base: Values;
  /** What Legend holds. */
  mine: Values;
  /** What Notion holds; what is left out cannot be used, and is as if it had not been changed. */
  theirs: Values;
  /** When Legend changed a field. */
  changedAt: Record<string, string>;
  /** When the page was edited, full to the minute. */
  editedAt: Date;
}

interface Merged {
  /** What Legend takes over from Notion. */
  take: Values;
  /** What Notion held and Legend's later change replaces. */
  overruled: Values;
  /** What Notion is known to hold now. */
  base: Values;
}

/** Whether two values are the same. */
export const same = (a: Value | undefined, b: Value | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether all of these values are known as they are. */
export const holdsAll = (known: Values, values: Values): boolean =>
  Object.entries(values).every(([field, value]) => field in known && same(value, known[field]));

/**
 * Decides each field by what was changed since both sides agreed; where both were, the later change wins. Notion
 * tells the minute only: a change that Legend made within it counts as the later one.
 */
export const mergeFields = ({ base, mine, theirs, changedAt, editedAt }: Sides): Merged => {
  const merged: Merged = { take: {}, overruled: {}, base: { ...base } };
  for (const [field, value] of Object.entries(theirs)) {
    if (field in base && same(value, base[field])) continue;
    merged.base[field] = value;
    const own = mine[field];
    if (own === undefined || same(value, own)) continue;
    const changed = changedAt[field];
    const bothChanged = changed !== undefined && !same(own, base[field]);
    if (bothChanged && Date.parse(changed) >= editedAt.getTime()) merged.overruled[field] = value;
    else merged.take[field] = value;
  }
  return merged;
};
