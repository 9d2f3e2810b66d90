import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { BarGroup, BarStack, LinePath } from "@visx/shape";
import type { Insight, InsightDay } from "#contracts/insights.ts";
import { classNames } from "../../platform/text/class-names.ts";
import { formatDay } from "../../platform/text/dates.ts";
import styles from "./plots.module.css";
import { formatValue } from "./plot-values.ts";

/** How high a plot is drawn, and what of it the axes take, in pixels. */
const height = 204;
const room = { start: 48, above: 8, beneath: 24 } as const;

const tones = ["var(--tone-1)", "var(--tone-2)", "var(--tone-3)", "var(--tone-4)", "var(--tone-5)"] as const;

/** The colour of a series; in another order where one of them is a gap, which is amber alone. */
export const toneOf = ({ plot, series }: Insight, key: string): string => {
  const byOutcome: Record<string, number> = { answered: 1, unsure: 0, partly: 4, gap: 2, refused: 3 };
  const inOrder = [0, 1, 3, 2][series.findIndex((one) => one.key === key)];
  return tones[(plot === "outcomes" ? byOutcome[key] : inOrder) ?? 3] ?? tones[3];
};

const sumOf = ({ values }: InsightDay): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Whether what a day holds adds up to something; what was opened and what was closed does not. */
const addsUp = ({ plot }: Insight): boolean => plot !== "tickets";

const largestOf = (insight: Insight): number => {
  const heights = insight.days.flatMap((day) => [
    ...(addsUp(insight) ? [sumOf(day)] : day.values.map((value) => value ?? 0)),
    day.before ?? 0,
  ]);
  return Math.max(1, ...heights);
};

interface Shown {
  insight: Insight;
  /** What the days hold is drawn as shares of a hundred. */
  asShares: boolean;
}

const scalesFor = ({ insight, asShares }: Shown, width: number) => {
  const bottom = height - room.beneath;
  return {
    bottom,
    x: scaleBand({
      domain: insight.days.map(({ day }) => day),
      range: [room.start, width],
      paddingInner: 0.24,
      paddingOuter: 0.12,
    }),
    y: asShares
      ? scaleLinear({ domain: [0, 1], range: [bottom, room.above] })
      : scaleLinear({ domain: [0, largestOf(insight)], range: [bottom, room.above], nice: 3 }),
  };
};

type Scales = ReturnType<typeof scalesFor>;

const Axes = ({ insight, asShares, x, y, bottom }: Shown & Scales) => {
  const { days, unit } = insight;
  const ends = [days[0]?.day, days.at(-1)?.day].filter((day) => day !== undefined);
  const marks = asShares ? [0, 0.5, 1] : y.ticks(3).filter((at) => unit !== "count" || Number.isInteger(at));
  return (
    <>
      <AxisLeft
        scale={y}
        left={room.start}
        tickValues={marks}
        tickFormat={(at) =>
          asShares ? formatValue(100 * Number(at), "percent") : formatValue(Number(at), unit)
        }
        tickLabelProps={{
          className: classNames(styles.tick),
          textAnchor: "end",
          verticalAnchor: "middle",
        }}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={[...new Set(ends)]}
        tickFormat={(day) => formatDay(day)}
        tickLabelProps={(_, at) => ({
          className: classNames(styles.tick),
          textAnchor: at === 0 ? "start" : "end",
          // From the edge of its band instead of its middle.
          dx: (at === 0 ? -1 : 1) * (x.step() / 2),
        })}
        axisLineClassName={classNames(styles.axis)}
        hideTicks
      />
    </>
  );
};

const Bars = ({ insight, asShares, x, y, bottom }: Shown & Scales) => {
  const keys = insight.series.map(({ key }) => key);
  const color = (key: string) => toneOf(insight, key);
  const valueOf = ({ values }: InsightDay, key: string) => values[keys.indexOf(key)] ?? 0;
  if (!addsUp(insight)) {
    const data = insight.days.map((one) => ({
      day: one.day,
      ...Object.fromEntries(keys.map((key) => [key, valueOf(one, key)])),
    }));
    const within = scaleBand({ domain: keys, range: [0, x.bandwidth()] });
    const scales = { x0Scale: x, x1Scale: within, yScale: y };
    return (
      <BarGroup data={data} keys={keys} x0={({ day }) => day} height={bottom} color={color} {...scales} />
    );
  }
  return (
    <BarStack<InsightDay, string>
      data={insight.days}
      keys={keys}
      x={({ day }) => day}
      value={valueOf}
      xScale={x}
      yScale={y}
      color={color}
      {...(asShares && { offset: "expand" as const })}
    />
  );
};

interface DrawingProps extends Shown {
  width: number;
  /** The band that is looked at. */
  active: number | null;
}

/** Bands of days with what each holds on top of each other, and a dashed line of the time before. */
export const Drawing = ({ width, active, ...shown }: DrawingProps) => {
  const { insight, asShares } = shown;
  const scales = scalesFor(shown, width);
  const { x, y, bottom } = scales;
  const at = active === null ? undefined : insight.days[active];
  const edge = (x.step() - x.bandwidth()) / 2;
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      {at !== undefined && (
        <rect
          className={styles.active}
          x={(x(at.day) ?? 0) - edge}
          y={room.above}
          width={x.step()}
          height={bottom - room.above}
        />
      )}
      <Bars {...shown} {...scales} />
      {!asShares && (
        <LinePath
          className={classNames(styles.before)}
          data={insight.days}
          defined={({ before }) => before !== null}
          x={({ day }) => (x(day) ?? 0) + x.bandwidth() / 2}
          y={({ before }) => y(before ?? 0)}
        />
      )}
      <Axes {...shown} {...scales} />
    </svg>
  );
};
