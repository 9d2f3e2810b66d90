import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Panel } from "../../../ui/layout/centre-page.tsx";
import { upcomingQuery } from "../../../entities/initiatives/upcoming.ts";
import { useToday } from "../../../platform/browser/use-today.ts";
import { useShownWhole } from "../../../platform/browser/use-shown-whole.ts";
import { begunQuery, useSeeing } from "./coming.ts";
import { HeldList, ProofAction, type Proving } from "./held-list.tsx";
import { hasBegun } from "./initiative-time.ts";
import { UpcomingBody } from "./upcoming-card.tsx";
import styles from "./upcoming-panel.module.css";
import common from "../../../ui/theme/common.module.css";

/** One of them; whoever had it before them has seen it. */
const Upcoming = ({ upcoming, proving }: { upcoming: UpcomingInitiative; proving: Proving }) => {
  const row = useRef<HTMLLIElement>(null);
  const { mutate } = useSeeing();
  useShownWhole(row, upcoming.isNew ? () => mutate(upcoming.id) : undefined);
  return (
    <li ref={row} className={styles.upcoming}>
      <UpcomingBody upcoming={upcoming} action={<ProofAction upcoming={upcoming} proving={proving} />} />
    </li>
  );
};

const Content = ({ proving }: { proving: Proving }) => {
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
    <ul role="list" className={common.topLine} aria-label="Upcoming Initiatives">
      {data.map((upcoming) => (
        <Upcoming key={upcoming.id} upcoming={upcoming} proving={proving} />
      ))}
    </ul>
  );
};

/** Today's and past ones. */
const useBegun = (): UpcomingInitiative[] => {
  const { data = [] } = useQuery(begunQuery);
  const today = useToday();
  return data.filter(({ initiativeTime }) => initiativeTime !== undefined && hasBegun(initiativeTime, today));
};

/** What the team has coordinated next, and what was held of late; proofs of both may be sent in. */
export const UpcomingPanel = ({
  proving,
  className,
}: {
  proving: Proving;
  className?: string | undefined;
}) => {
  const { data: upcoming = [] } = useQuery(upcomingQuery);
  const begun = useBegun();
  const over = begun.filter(({ id }) => upcoming.every((one) => one.id !== id));
  return (
    <Panel title="Upcoming Initiatives" about="Next coordinated initiatives" className={className}>
      <Content proving={proving} />
      {over.length > 0 && <HeldList held={over} proving={proving} />}
    </Panel>
  );
};
