import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Insight } from "#contracts/insights.ts";
import { formatDay } from "../../lib/dates.ts";
import styles from "./insights.module.css";
import { bandAt, stackOf, ticksTo } from "./plot-scale.ts";
import { formatValue } from "./plot-values.ts";

interface DayPlotProps {
  insight: Insight;
  title: string;
  asShares: boolean;
  /** Opens what a band counts. */
  onOpen: (band: number) => void;
}

const tones = [styles.tone1, styles.tone2, styles.tone3, styles.tone4];

/** Series in another order of tones where one of them is a gap, which is amber alone. */
const toneOf = (insight: Insight, series: number): string | undefined => {
  const { key } = insight.series[series] ?? {};
  if (insight.plot === "outcomes") {
    const byKey: Record<string, number> = { answered: 1, partly: 0, gap: 2, refused: 3 };
    return tones[byKey[key ?? ""] ?? 3];
  }
  return tones[[0, 1, 3, 2][series] ?? 3];
};

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const bandText = ({ days, series, unit, step }: Insight, band: number): string => {
  const { day = "", values = [], before = null } = days[band] ?? {};
  const parts = series.map(({ label }, at) => `${label} ${formatValue(values[at], unit)}`);
  const when = step === 1 ? formatDay(day) : `Week from ${formatDay(day)}`;
  return `${when}: ${parts.join(", ")}${before === null ? "" : `, before ${formatValue(before, unit)}`}`;
};

interface Drawn {
  insight: Insight;
  asShares: boolean;
  end: number;
  active: number | null;
}

// Drawn in units of a hundredth, and stretched; strokes keep their width.
const Shapes = ({ insight, asShares, end, active }: Drawn) => {
  const width = 100 / insight.days.length;
  const middle = (band: number) => (band + 0.5) * width;
  const y = (value: number) => 100 - (100 * value) / end;
  const line = insight.days.flatMap(({ before }, band) =>
    before === null ? [] : [`${middle(band)},${y(before)}`],
  );
  return (
    <svg className={styles.shapes} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {active !== null && (
        <rect className={styles.active} x={active * width} y={0} width={width} height={100} />
      )}
      {insight.days.map(({ day, values }, band) =>
        stackOf(values, asShares).map(({ series, from, to }) => (
          <rect
            key={`${day} ${series}`}
            className={toneOf(insight, series)}
            x={(band + 0.12) * width}
            y={y(to)}
            width={width * 0.76}
            height={y(from) - y(to)}
          />
        )),
      )}
      {!asShares && line.length > 1 && <polyline className={styles.before} points={line.join(" ")} />}
    </svg>
  );
};

const Keys = ({ insight }: { insight: Insight }) => (
  <ul className={styles.keys}>
    {insight.series.map(({ key, label }, series) => (
      <li key={key}>
        <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
          <rect className={toneOf(insight, series)} width="10" height="10" rx="3" />
        </svg>
        {label}
      </li>
    ))}
    {insight.plot !== "outcomes" && <li className={styles.quiet}>Dashed: the time before</li>}
  </ul>
);

const moves: Record<string, (band: number, last: number) => number> = {
  ArrowRight: (band) => band + 1,
  ArrowUp: (band) => band + 1,
  ArrowLeft: (band) => band - 1,
  ArrowDown: (band) => band - 1,
  Home: () => 0,
  End: (_, last) => last,
};

const endOf = ({ days }: Insight, asShares: boolean): number[] =>
  asShares
    ? [0, 50, 100]
    : ticksTo(Math.max(0, ...days.map(({ values, before }) => Math.max(total(values), before ?? 0))));

/** Bands of days with what each holds; one of them is looked at with the pointer or the arrow keys, and opened. */
export const DayPlot = ({ insight, title, asShares, onOpen }: DayPlotProps) => {
  const { days, unit } = insight;
  const last = days.length - 1;
  const [band, setBand] = useState(last);
  const [isLookedAt, setLookedAt] = useState(false);
  const shown = Math.min(band, last);
  const ticks = endOf(insight, asShares);
  const end = ticks.at(-1) ?? 1;
  const look = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setBand(bandAt((event.clientX - left) / width, days.length));
    setLookedAt(true);
  };
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move !== undefined) setBand(Math.max(0, Math.min(last, move(shown, last))));
    else if (event.key === "Enter" || event.key === " ") onOpen(shown);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.plot}>
      <p className={styles.readout}>{bandText(insight, shown)}</p>
      <div className={styles.frame}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(100 * tick) / end}%` }}>
              {formatValue(tick, asShares ? "percent" : unit)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          className={styles.bands}
          aria-label={`${title}, by ${insight.step === 1 ? "day" : "week"}; Enter opens the records`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown}
          aria-valuetext={bandText(insight, shown)}
          onPointerMove={look}
          onPointerLeave={() => setLookedAt(false)}
          onFocus={() => setLookedAt(true)}
          onBlur={() => setLookedAt(false)}
          onClick={() => onOpen(shown)}
          onKeyDown={press}
        >
          <Shapes insight={insight} asShares={asShares} end={end} active={isLookedAt ? shown : null} />
        </div>
        <div className={styles.axis} aria-hidden="true">
          <span>{formatDay(days[0]?.day ?? "")}</span>
          <span>{formatDay(days[last]?.day ?? "")}</span>
        </div>
      </div>
      <Keys insight={insight} />
    </div>
  );
};
