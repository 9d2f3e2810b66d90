/** A set of the index's own small numbers: 1 at the place of each. Asked for every posting, so nothing slower will do. */
export type NumberSet = Uint8Array;

/** The set of these numbers, none of them negative. */
export const numberSet = (numbers: Iterable<number>): NumberSet => {
  const members = [...numbers];
  const flags = new Uint8Array(members.reduce((most, number) => Math.max(most, number), 0) + 1);
  for (const number of members) flags[number] = 1;
  return flags;
};
