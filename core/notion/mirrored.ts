import type { Sql } from "../platform/database.ts";
import type { Value } from "./property-values.ts";
import type { Values } from "./merge-fields.ts";

/** A record as its page is to say it. */
export interface MirroredRecord {
  values: Values;
  proofId: string | null;
}

/** What became of values that were taken over from Notion. */
export interface Taken {
  /** The fields that could not be, and are looked at again later. */
  refused: string[];
  reason: string | null;
}

/** Records that are pushed, and changed from Notion. */
export interface MirroredRecords {
  read(id: string, trx?: Sql): Promise<MirroredRecord | undefined>;
  /** What a value given in Notion means for a field; undefined when it cannot be used. */
  parse(field: string, value: Value): Value | undefined;
  /** Takes values over from Notion, and keeps in the history what Legend's own replace there. */
  take(trx: Sql, id: string, values: Values, overruled: Values): Promise<Taken>;
  setUrl(trx: Sql, id: string, url: string | null): Promise<void>;
  /** Takes the links to pages off all records. */
  forgetUrls(trx: Sql): Promise<void>;
}
