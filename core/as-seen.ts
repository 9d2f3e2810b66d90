import { overtaken } from "./errors.ts";

/** A text as it is written, and the one that was there when that began; undefined where the client does not say. */
export interface Written {
  written: string | null;
  basedOn: string | null | undefined;
}

/** Throws `conflict`, saying `told`, where a text would go over another one than was seen. */
export const requireAsSeen = (now: string | null, { written, basedOn }: Written, told: string): void => {
  if (basedOn !== undefined && now !== basedOn && now !== written) throw overtaken(told);
};

/** A note of a record, over `basedOn`. */
export interface WrittenNote {
  /** Null takes the note away; undefined leaves it. */
  note?: string | null | undefined;
  basedOn?: string | null | undefined;
}

/** The same for the note of a record. */
export const requireNoteAsSeen = (now: string | null, { note, basedOn }: WrittenNote): void => {
  if (note !== undefined)
    requireAsSeen(now, { written: note, basedOn }, "This note has already been changed by somebody else");
};

/** The same for an answer of the core team. */
export const requireAnswerAsSeen = (now: string | null, written: Written): void =>
  requireAsSeen(now, written, "This question has already been given another answer by somebody else");
