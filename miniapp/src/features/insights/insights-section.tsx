import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { FilterBar } from "../../patterns/filters/filter-bar.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { Sheet } from "../../ui/windows/sheet.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { useAhead } from "../../platform/browser/use-ahead.ts";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import { useToday } from "../../platform/browser/use-today.ts";
import { type Drill, insightQuery, plotGroups, type View } from "./insights.ts";
import styles from "./insights.module.css";
import { PlotCard } from "./plot-card.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { noDrill, type RangeName, useView } from "./use-view.ts";
import common from "../../ui/theme/common.module.css";

type Looking = ReturnType<typeof useView>;

const segments = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "own", label: "Own" },
] as const satisfies { value: RangeName; label: string }[];

const weekBefore = (today: string): string =>
  new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10);

const firstDay = "2000-01-01";

const Dates = ({ view, change }: Pick<Looking, "view" | "change">) => {
  const today = useToday();
  const [from, setFrom] = useAhead(view.from ?? "");
  const [to, setTo] = useAhead(view.to ?? "");
  const put = (name: "from" | "to", value: string) => {
    (name === "from" ? setFrom : setTo)(value);
    // A year is a day of another century until it is typed in full.
    if (value >= firstDay) change({ ...noDrill, [name]: value });
  };
  return (
    <div className={common.flex8}>
      <TextField
        label="From"
        type="date"
        max={view.to}
        value={from}
        onChange={(event) => put("from", event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        min={view.from}
        max={today}
        value={to}
        onChange={(event) => put("to", event.target.value)}
      />
    </div>
  );
};

const Toolbar = ({ view, range, isOwn, fields, values, set, change }: Looking) => {
  const today = useToday();
  const choose = (next: RangeName) =>
    change(
      next === "own"
        ? { ...noDrill, days: null, from: weekBefore(today), to: today }
        : { ...noDrill, days: next === "30" ? null : next, from: null, to: null },
    );
  return (
    <div className={styles.toolbar}>
      <SegmentedControl<RangeName> label="Time range" value={range} onChange={choose} segments={segments} />
      {isOwn && <Dates view={view} change={change} />}
      <FilterBar fields={fields} values={values} set={set} />
    </div>
  );
};

/** What the opened row is called, once the plot that it is in is there. */
const useRowName = ({ plot, key }: Drill, view: View): string | undefined => {
  const { data } = useQuery(insightQuery(plot, view));
  return key === undefined ? undefined : data?.rows.find((row) => row.key === key)?.label;
};

interface RecordsProps {
  drill: Drill;
  view: View;
  person: string | null;
  onClose: () => void;
}

const Records = ({ drill, view, person, onClose }: RecordsProps) => {
  const isDesktop = useIsDesktop();
  const aside = useRef<HTMLElement>(null);
  const rowName = useRowName(drill, view);
  useEffect(() => {
    aside.current?.focus();
  }, [drill.plot, drill.from, drill.to, drill.key]);
  const panel = <RecordsPanel drill={drill} rowName={rowName} person={person} onClose={onClose} />;
  if (!isDesktop) {
    return (
      <Sheet open onOpenChange={(open) => !open && onClose()} label="Records" side="right">
        <div className={styles.sheet}>{panel}</div>
      </Sheet>
    );
  }
  return (
    // Escape puts away what the focus was led to.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={aside}
      tabIndex={-1}
      className={styles.aside}
      aria-label="Records"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      {panel}
    </aside>
  );
};

type Point = Pick<Drill, "plot" | "from" | "to" | "key">;

interface PlotsProps {
  view: View;
  person: string | null;
  onDrill: (point: Point) => void;
}

/** All plots: what is chosen above them shows at once, and they follow, for drawing them takes a moment. */
const Plots = memo((shown: PlotsProps) =>
  plotGroups.map(({ title, plots }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {plots.map((one) => (
        <PlotCard key={one.plot} {...one} {...shown} />
      ))}
    </section>
  )),
);

/** How the team is doing: each plot with its table, beside the time before, and the records behind every point. */
export const InsightsSection = () => {
  const looking = useView();
  const { view, drill, change, person } = looking;
  const shown = useDeferredValue(view);
  const isDrilled = drill !== null;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const open = useCallback(
    ({ plot, from, to, key }: Point) => {
      if (document.activeElement instanceof HTMLElement) setOpener(document.activeElement);
      change({ plot, first: from, last: to, key: key ?? null }, isDrilled);
    },
    [change, isDrilled],
  );
  const close = () => {
    change(noDrill);
    opener?.focus();
  };
  return (
    <div className={classNames(styles.section, isDrilled && styles.drilled)}>
      <div className={styles.main}>
        <Toolbar {...looking} />
        <Plots view={shown} person={person} onDrill={open} />
      </div>
      {drill !== null && <Records drill={drill} view={view} person={person} onClose={close} />}
    </div>
  );
};
