import { v7 } from "uuid";

/** A new UUIDv7: unique everywhere, sorting by the millisecond it was made in. */
export const newId = (): string => v7();
