import { useState } from "react";
import type { Insight, InsightRow } from "#contracts/insights.ts";
import { Button } from "../../ui/buttons/button.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import styles from "./plots.module.css";
import { formatValue } from "./plot-values.ts";
import common from "../../ui/theme/common.module.css";
import { Press } from "../../ui/buttons/press.tsx";

interface PlotTableProps {
  insight: Insight;
  title: string;
  onOpen: (row: InsightRow) => void;
}

const fewRows = 8;

/** The numbers of a plot: its rows with what each was before; where there are no days, a bar stands in each. */
export const PlotTable = ({ insight, title, onOpen }: PlotTableProps) => {
  const { rows, columns, days, rowLabel, rowCount } = insight;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  const largest = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0));
  const hasBefore = insight.plot !== "uncited";
  const hasBars = days.length === 0 && hasBefore;
  return (
    <div className={styles.table}>
      <table>
        <caption className={hidden.hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {hasBefore && <th scope="col">Before</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Press className={styles.row} onClick={() => onOpen(row)}>
                  {row.label}
                </Press>
                {hasBars && (
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ inlineSize: `${(100 * (row.values[0] ?? 0)) / largest}%` }} />
                  </span>
                )}
              </th>
              {columns.map(({ label, unit }, at) => (
                <td key={label}>{formatValue(row.values[at], unit)}</td>
              ))}
              {hasBefore && (
                <td className={common.quiet}>{formatValue(row.before, columns[0]?.unit ?? "count")}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > fewRows && !isWhole && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          Show {rows.length < rowCount ? `the first ${rows.length} of ${rowCount}` : `all ${rows.length}`}
        </Button>
      )}
    </div>
  );
};
