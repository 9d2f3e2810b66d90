import { invalid } from "../../errors.ts";

/** Where a list ordered by time continues: after what has this time and id. */
export interface Place {
  at: Date;
  id: string;
}

/** A place as clients hand it back. */
export const placeCursor = ({ at, id }: Place): string => `${at.toISOString()}~${encodeURIComponent(id)}`;

const decoded = (id: string): string | undefined => {
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
};

/** The place that a cursor names; throws `validation_failed` for one this product never gave out. */
export const readPlaceCursor = (cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined;
  const [time = "", id = ""] = cursor.split("~");
  const [at, named] = [new Date(time), decoded(id)];
  if (Number.isNaN(at.getTime()) || named === undefined || named === "" || named.includes("\0"))
    throw invalid("cursor", "Not a valid cursor");
  return { at, id: named };
};
