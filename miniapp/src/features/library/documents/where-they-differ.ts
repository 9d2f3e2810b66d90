const context = 2;
const leftOut = "…";

const countWhile = (most: number, isSame: (at: number) => boolean): number => {
  let count = 0;
  while (count < most && isSame(count)) count += 1;
  return count;
};

/** Of two texts the lines from the first to the last that differs, with two around them; what is left out is marked. */
export const whereTheyDiffer = (first: string, second: string): [string, string] => {
  const [a, b] = [first.split("\n"), second.split("\n")];
  const most = Math.min(a.length, b.length);
  const same = countWhile(most, (at) => a[at] === b[at]);
  const sameAtEnd = countWhile(most - same, (at) => a.at(-1 - at) === b.at(-1 - at));
  const [skipped, skippedAtEnd] = [Math.max(0, same - context), Math.max(0, sameAtEnd - context)];
  const part = (lines: string[]): string =>
    [
      ...(skipped > 0 ? [leftOut] : []),
      ...lines.slice(skipped, lines.length - skippedAtEnd),
      ...(skippedAtEnd > 0 ? [leftOut] : []),
    ].join("\n");
  return [part(a), part(b)];
};
