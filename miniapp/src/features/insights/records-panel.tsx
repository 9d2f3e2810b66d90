import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { Link } from "react-router-dom";
import { type InsightRecord, listInsightRecords, type Outcome } from "#contracts/insights.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../patterns/records/record-list.tsx";
import { callCsv } from "../../platform/api/api.ts";
import { saveCsvFile } from "../../platform/browser/csv.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { formatDateTime, formatDay, formatMoment } from "../../platform/text/dates.ts";
import { addressOf, type Drill, fileName, recordsQuery, titleOf, wordFor } from "./insights.ts";
import styles from "./insights.module.css";

/** What the library has no whole answer to that is sure. */
const doubtful: ReadonlySet<string> = new Set<Outcome>(["gap", "partly", "unsure"]);

const Row = ({ record }: { record: InsightRecord }) => (
  <li>
    <Link className={styles.record} to={addressOf(record)}>
      <span>{record.text}</span>
      <span className={styles.quiet}>
        {record.person !== null && `@${record.person} · `}
        <time dateTime={record.at} title={formatDateTime(record.at)}>
          {formatMoment(record.at)}
        </time>
        {record.state !== null && (
          <Badge tone={doubtful.has(record.state) ? "warning" : "neutral"}>{wordFor(record.state)}</Badge>
        )}
      </span>
    </Link>
  </li>
);

interface RecordsPanelProps {
  drill: Drill;
  /** What the row is called, where one was opened. */
  rowName: string | undefined;
  /** Whose they are; null for everybody's. */
  person: string | null;
  onClose: () => void;
}

/** The records behind a point of a plot. */
export const RecordsPanel = ({ drill, rowName, person, onClose }: RecordsPanelProps) => {
  const records = useInfiniteQuery(recordsQuery(drill));
  const { data, isError, refetch } = records;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const when =
    drill.from === drill.to ? formatDay(drill.from) : `${formatDay(drill.from)} to ${formatDay(drill.to)}`;
  const title = titleOf(drill.plot);
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => callCsv(listInsightRecords, drill),
    onSuccess: (file) => saveCsvFile(fileName(title, drill, person), file),
    onError: (error) => notifyFailure("Export failed", error, "The records could not be exported."),
  });
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2>{rowName ?? title}</h2>
          <p className={styles.quiet}>
            {rowName === undefined ? when : `${title}, ${when}`}
            {person !== null && ` · ${person}`}
            {data !== undefined && ` · ${(data.pages[0]?.total ?? 0).toLocaleString("en")}`}
          </p>
        </div>
        <IconButton label="Close the records" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </header>
      {items.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          pending={isPending}
          icon={<Download size={16} />}
          onClick={() => save()}
        >
          CSV
        </Button>
      )}
      {data === undefined && isError && (
        <LoadError text="Error loading the records. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <WaitingRecords label="Loading the records" />}
      {data !== undefined && items.length === 0 && <p className={styles.empty}>Nothing in this time.</p>}
      <ul role="list" aria-label="Records">
        {items.map((record) => (
          <Row key={`${record.kind} ${record.id} ${record.at}`} record={record} />
        ))}
      </ul>
      <LoadMore loaded={items.length} query={records} />
    </div>
  );
};
