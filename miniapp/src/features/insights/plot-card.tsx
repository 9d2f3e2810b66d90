import { dayMs } from "../../platform/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import type { Insight, InsightRow, PlotName } from "#contracts/insights.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { saveCsv } from "../../platform/browser/csv.ts";
import { DayPlot } from "../../patterns/plots/day-plot.tsx";
import { addressOf, type Drill, fileName, insightQuery, type View } from "./insights.ts";
import styles from "./insights.module.css";
import { PlotTable } from "../../patterns/plots/plot-table.tsx";
import { formatValue, plotCsv } from "../../patterns/plots/plot-values.ts";

interface PlotCardProps {
  plot: PlotName;
  title: string;
  about: string;
  asShares?: boolean;
  view: View;
  /** Whose numbers they are; null for everybody's. */
  person: string | null;
  onDrill: (drill: Pick<Drill, "plot" | "from" | "to" | "key">) => void;
}

const Figures = ({ insight }: { insight: Insight }) => (
  <dl className={styles.figures}>
    {insight.figures.map(({ label, unit, now, before }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <span className={styles.now}>{formatValue(now, unit)}</span>
          {before !== null && <span className={styles.quiet}>{formatValue(before, unit)} before</span>}
        </dd>
      </div>
    ))}
  </dl>
);

const isEmpty = ({ figures, days, rows }: Insight): boolean =>
  figures.every(({ now }) => now === null || now === 0) &&
  days.every(({ values }) => values.every((value) => value === null || value === 0)) &&
  rows.every(({ values, before }) => values.every((value) => !value) && !before);

/** The last day of a band, which ends with the range at the latest. */
const lastOf = ({ days, step, range }: Insight, band: number): string => {
  const day = days[band]?.day ?? range.from;
  const last = new Date(Date.parse(day) + (step - 1) * dayMs).toISOString().slice(0, 10);
  return last < range.to ? last : range.to;
};

type BodyProps = Pick<PlotCardProps, "title" | "asShares" | "onDrill"> & { insight: Insight };

const Body = ({ insight, title, asShares = false, onDrill }: BodyProps) => {
  const navigate = useNavigate();
  const { plot, range, days } = insight;
  if (isEmpty(insight)) return <p className={styles.empty}>Nothing to count in this time.</p>;
  const openRow = (row: InsightRow) => {
    if (plot === "uncited") void navigate(addressOf({ kind: "document", id: row.key }));
    else onDrill({ plot, ...range, key: row.key });
  };
  const openBand = (band: number) =>
    onDrill({ plot, from: days[band]?.day ?? range.from, to: lastOf(insight, band) });
  return (
    <>
      <Figures insight={insight} />
      <div className={classNames(styles.body, days.length === 0 && styles.single)}>
        {days.length > 0 && <DayPlot insight={insight} title={title} asShares={asShares} onOpen={openBand} />}
        <PlotTable insight={insight} title={title} onOpen={openRow} />
      </div>
    </>
  );
};

/** One plot with its figures, its table and its numbers as a file. */
export const PlotCard = ({ plot, title, about, asShares = false, view, person, onDrill }: PlotCardProps) => {
  const heading = useId();
  const { data, isError, isPlaceholderData, refetch } = useQuery(insightQuery(plot, view));
  return (
    <section
      className={styles.card}
      aria-labelledby={heading}
      aria-busy={data === undefined || isPlaceholderData}
    >
      <header className={styles.head}>
        <div>
          <h3 id={heading}>{title}</h3>
          <p className={styles.quiet}>{about}</p>
        </div>
        {data !== undefined && (
          <IconButton
            label={`CSV of ${title}`}
            onClick={() => saveCsv(fileName(plot, data.range, person), plotCsv(data))}
          >
            <Download size={18} />
          </IconButton>
        )}
      </header>
      {data === undefined && isError && (
        <LoadError
          text={`Error loading ${title.toLowerCase()}. Please try again.`}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && (
        <div className={styles.waiting}>
          <Skeleton height="220px" />
        </div>
      )}
      {data !== undefined && <Body insight={data} title={title} asShares={asShares} onDrill={onDrill} />}
    </section>
  );
};
