import { overtaken } from "./errors.ts";

/** A note as it is written: over `basedOn`, the one that was there then, where the client says so. */
export interface WrittenNote {
  /** Null takes the note away. */
  note?: string | null | undefined;
  basedOn?: string | null | undefined;
}

/** Throws `conflict` where a note would go over another one than was seen. */
export const requireNoteAsSeen = (now: string | null, { note, basedOn }: WrittenNote): void => {
  if (note === undefined || basedOn === undefined || now === basedOn || now === note) return;
  throw overtaken("This note has already been changed by somebody else");
};
