import { useParentSize } from "@visx/responsive";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Insight } from "#contracts/insights.ts";
import { formatDay } from "../../platform/text/dates.ts";
import styles from "./plots.module.css";
import { Drawing, toneOf } from "./plot-drawing.tsx";
import { formatValue } from "./plot-values.ts";
import common from "../../ui/theme/common.module.css";

interface DayPlotProps {
  insight: Insight;
  title: string;
  asShares: boolean;
  /** Opens what a band counts. */
  onOpen: (band: number) => void;
}

const bandText = ({ days, series, unit, step }: Insight, band: number): string => {
  const { day = "", values = [], before = null } = days[band] ?? {};
  const parts = series.map(({ label }, at) => `${label} ${formatValue(values[at], unit)}`);
  const when = step === 1 ? formatDay(day) : `Week from ${formatDay(day)}`;
  return `${when}: ${parts.join(", ")}${before === null ? "" : `, before ${formatValue(before, unit)}`}`;
};

const Keys = ({ insight }: { insight: Insight }) => (
  <ul role="list" className={styles.keys}>
    {insight.series.map(({ key, label }) => (
      <li key={key}>
        <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
          <rect fill={toneOf(insight, key)} width="10" height="10" rx="3" />
        </svg>
        {label}
      </li>
    ))}
    {insight.plot !== "outcomes" && <li className={common.quiet}>Dashed: the time before</li>}
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

/** Bands of days with what each holds; one of them is looked at with the pointer or the arrow keys, and opened. */
export const DayPlot = ({ insight, title, asShares, onOpen }: DayPlotProps) => {
  const { days } = insight;
  const last = days.length - 1;
  const [band, setBand] = useState(last);
  const [isLookedAt, setLookedAt] = useState(false);
  const shown = Math.min(band, last);
  const { parentRef, width } = useParentSize({ debounceTime: 50, enableDebounceLeadingCall: true });
  const look = (event: PointerEvent<HTMLElement>) => {
    const bands = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - bands.left) / bands.width) * days.length);
    setBand(Math.max(0, Math.min(last, place)));
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
      <div ref={parentRef} className={styles.frame}>
        {width > 0 && (
          <Drawing insight={insight} asShares={asShares} width={width} active={isLookedAt ? shown : null} />
        )}
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
        />
      </div>
      <Keys insight={insight} />
    </div>
  );
};
