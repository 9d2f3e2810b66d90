const steps = [1, 2, 2.5, 5, 10];

/** Round numbers from 0 to at least the largest, about so many, the last of them the end of the scale; 0 and 1 of nothing. */
export const ticksTo = (largest: number, about = 3): number[] => {
  if (largest <= 0) return [0, 1];
  const rough = largest / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
};

/** A part of a stack: where it begins and ends on the scale. */
export interface Part {
  series: number;
  from: number;
  to: number;
}

/** Values on top of each other, the first at the bottom; what is nothing has no part. As shares their sum is 100. */
export const stackOf = (values: readonly (number | null)[], asShares: boolean): Part[] => {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const factor = asShares && sum > 0 ? 100 / sum : 1;
  let at = 0;
  const parts: Part[] = [];
  for (const [series, value] of values.entries()) {
    if (value === null || value === 0) continue;
    parts.push({ series, from: at, to: at + value * factor });
    at += value * factor;
  }
  return parts;
};

/** The band under a place from 0 to 1 across the plot. */
export const bandAt = (place: number, bands: number): number =>
  Math.max(0, Math.min(bands - 1, Math.floor(place * bands)));
