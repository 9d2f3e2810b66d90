import { useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Panel } from "../../ui/layout/centre-page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import hidden from "../../ui/content/visually-hidden.module.css";
import { classNames } from "../../platform/text/class-names.ts";
import { formatShortMonth } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { leaderboardQuery } from "../../entities/participations/participations.ts";
import styles from "../../entities/participations/participations.module.css";
import { type Ranked, ranked } from "./ranks.ts";
import common from "../../ui/theme/common.module.css";

type Range = "month" | "allTime";

const shownAtFirst = 10;

const Row = ({ score: { rank, telegramUsername, points }, isOwn }: { score: Ranked; isOwn: boolean }) => (
  <li className={classNames(styles.score, isOwn && styles.own)}>
    <span className={classNames(styles.rank, rank <= 3 && styles.top)}>
      <span className={hidden.hidden}>Rank </span>
      {rank}
    </span>
    <span className={classNames(common.row8, common.fill)}>
      <span className={classNames(common.cut, common.medium)}>@{telegramUsername}</span>
      {isOwn && <Badge tone="accent">You</Badge>}
    </span>
    <span className={classNames(common.strong, common.figures)}>
      {points.toLocaleString("en")} <span className={common.quiet}>pts</span>
    </span>
  </li>
);

const Waiting = () => (
  <div className={styles.list} role="status" aria-label="Loading the leaderboard">
    {["62%", "48%", "70%", "54%"].map((width) => (
      <div key={width} className={styles.score}>
        <Skeleton width={width} height="14px" />
      </div>
    ))}
  </div>
);

const Board = ({ month, range }: { month: string; range: Range }) => {
  const { user } = useAuth();
  const { data, isError, refetch } = useQuery(leaderboardQuery(month));
  const [all, setAll] = useState(false);
  if (data === undefined) {
    return isError ? (
      <LoadError text="Error loading the leaderboard. Please try again." onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    );
  }
  const scores = ranked(data[range]);
  if (scores.length === 0) {
    return (
      <EmptyState compact icon={<Trophy size={32} strokeWidth={1.25} />} title="Nobody has points yet">
        Every participation that is approved earns some.
      </EmptyState>
    );
  }
  const shown = all ? scores : scores.slice(0, shownAtFirst);
  const name = user?.telegramUsername ?? "";
  const own = data.own[range];
  const isListed = shown.some(({ telegramUsername }) => telegramUsername === name);
  return (
    <>
      <ol className={styles.list} aria-label="Leaderboard">
        {shown.map((score) => (
          <Row key={score.telegramUsername} score={score} isOwn={score.telegramUsername === name} />
        ))}
      </ol>
      {!isListed && own !== null && (
        <ul role="list" className={classNames(styles.list, styles.apart)} aria-label="Your rank">
          <Row score={{ ...own, telegramUsername: name }} isOwn />
        </ul>
      )}
      {own === null && (
        <p className={styles.saying}>
          You have no points yet. Every participation that is approved earns some.
        </p>
      )}
      {scores.length > shown.length && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            Show all {scores.length}
          </Button>
        </div>
      )}
    </>
  );
};

interface LeaderboardPanelProps {
  month: string;
  isThisMonth: boolean;
}

/** Who has the most points, and where one stands oneself. */
export const LeaderboardPanel = ({ month, isThisMonth }: LeaderboardPanelProps) => {
  const [range, setRange] = useState<Range>("month");
  return (
    <Panel
      title="Leaderboard"
      className={styles.board}
      corner={
        <SegmentedControl
          label="Time of the leaderboard"
          value={range}
          onChange={setRange}
          segments={[
            { value: "month", label: isThisMonth ? "Month" : formatShortMonth(month) },
            { value: "allTime", label: "All time" },
          ]}
        />
      }
    >
      <Board key={range} month={month} range={range} />
    </Panel>
  );
};
