/** One line of the report. `budget` is what the figure should stay below, or `least` what it should reach, where there is such a thing. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  budget?: number;
  least?: number;
}

const verdictOf = ({ value, unit, budget, least }: Figure): string => {
  if (budget !== undefined) return `  (${value <= budget ? "within" : "OVER"} ${budget} ${unit})`;
  if (least !== undefined) return `  (${value >= least ? "reaches" : "BELOW"} ${least} ${unit})`;
  return "";
};

/** A figure as the report shows it, with whether it keeps its budget. */
export const reportLine = (figure: Figure): string => {
  const { name, value, unit } = figure;
  return `  ${name.padEnd(52)}${`${value.toFixed(unit === "" ? 0 : 1)} ${unit}`.padStart(12)}${verdictOf(figure)}`;
};

/** The value below which the given share of the samples lies. */
export const quantile = (samples: number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The milliseconds that one run of an action takes. */
export const timeOnce = async (action: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
};

/** Runs an action so often, after a warm-up of a tenth as many, and gives the milliseconds each run took. */
export const timeEach = async (
  times: number,
  action: (index: number) => Promise<unknown>,
): Promise<number[]> => {
  for (let index = 0; index < times / 10; index += 1) await action(index);
  const samples: number[] = [];
  for (let index = 0; index < times; index += 1) samples.push(await timeOnce(() => action(index)));
  return samples;
};

/** Milliseconds since the epoch with fractions, comparable between processes of one machine. */
export const now = (): number => performance.timeOrigin + performance.now();
