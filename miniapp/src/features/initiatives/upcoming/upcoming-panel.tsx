import { useQuery } from "@tanstack/react-query";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Panel } from "../../../ui/layout/centre-page.tsx";
import { upcomingQuery } from "../../../entities/initiatives/upcoming.ts";
import { attendedQuery } from "./coming.ts";
import { Tile, UpcomingBody } from "./upcoming-card.tsx";
import styles from "./upcoming-panel.module.css";

interface RowProps {
  upcoming: UpcomingInitiative;
  onProof: (upcoming: UpcomingInitiative) => void;
}

const Row = ({ upcoming, onProof }: RowProps) => (
  <li className={styles.upcoming}>
    <UpcomingBody
      upcoming={upcoming}
      action={
        <Button size="small" onClick={() => onProof(upcoming)}>
          Submit proof for this
        </Button>
      }
    />
  </li>
);

const Attended = ({ onProof }: Pick<RowProps, "onProof">) => {
  const { data = [] } = useQuery(attendedQuery);
  if (data.length === 0) return null;
  return (
    <>
      <h3 className={styles.past}>You were there</h3>
      <ul className={styles.list} aria-label="You were there">
        {data.map((one) => (
          <li key={one.id} className={styles.upcoming}>
            <Tile time={one.initiativeTime} timeZone={one.timeZone} />
            <div className={styles.words}>
              <p className={styles.name}>{one.initiative.join(", ")}</p>
              <div className={styles.actions}>
                <Button size="small" onClick={() => onProof(one)}>
                  Submit proof for this
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};

const Content = ({ onProof }: Pick<RowProps, "onProof">) => {
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
        <Row key={upcoming.id} upcoming={upcoming} onProof={onProof} />
      ))}
    </ul>
  );
};

interface UpcomingPanelProps extends Pick<RowProps, "onProof"> {
  className?: string | undefined;
}

/** What the team has coordinated next, and what one has just been to. */
export const UpcomingPanel = ({ onProof, className }: UpcomingPanelProps) => (
  <Panel title="Upcoming Initiatives" about="Next coordinated initiatives" className={className}>
    <Content onProof={onProof} />
    <Attended onProof={onProof} />
  </Panel>
);
