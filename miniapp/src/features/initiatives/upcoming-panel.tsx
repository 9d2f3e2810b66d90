import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, CalendarDays } from "lucide-react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/centre-page.tsx";
import { formatInitiativeDate, formatInitiativeTime } from "./initiative-time.ts";
import { upcomingQuery } from "./initiatives.ts";
import styles from "./initiatives.module.css";

const When = ({ time }: { time: string }) => {
  const clock = formatInitiativeTime(time);
  return (
    <p className={styles.when}>
      <time dateTime={time}>{formatInitiativeDate(time)}</time>
      {clock !== null && <span>{clock}</span>}
    </p>
  );
};

const Row = ({ upcoming: { initiative, initiativeTime } }: { upcoming: UpcomingInitiative }) => (
  <li className={styles.upcoming}>
    <div className={styles.words}>
      <p className={styles.name}>{initiative.join(", ")}</p>
      {initiativeTime !== undefined && <When time={initiativeTime} />}
    </div>
    <Badge tone="positive" icon={<BadgeCheck size={14} strokeWidth={2} aria-hidden="true" />}>
      Coordinated
    </Badge>
  </li>
);

const Content = () => {
  const { data, isError, refetch } = useQuery(upcomingQuery);
  if (data === undefined && isError) {
    return (
      <div className={styles.refused} role="alert">
        <p>Failed to load upcoming initiatives</p>
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <p className={styles.saying} role="status">
        Loading upcoming initiatives...
      </p>
    );
  }
  if (data.length === 0) return <p className={styles.saying}>No upcoming initiatives scheduled</p>;
  return (
    <ul className={styles.list} aria-label="Upcoming Initiatives">
      {data.map((upcoming) => (
        <Row key={upcoming.id} upcoming={upcoming} />
      ))}
    </ul>
  );
};

/** What the team has coordinated next. */
export const UpcomingPanel = () => (
  <Panel
    title="Upcoming Initiatives"
    about="Next coordinated initiatives"
    corner={<CalendarDays className={styles.mark} size={20} strokeWidth={1.75} aria-hidden="true" />}
  >
    <Content />
  </Panel>
);
