import { useId } from "react";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ParticipationState } from "../../../entities/participations/participation-state.tsx";
import { Tile, When } from "./upcoming-card.tsx";
import styles from "./upcoming-panel.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** How the proof of an initiative is sent in, and how one looks at it again. */
export interface Proving {
  onSubmit: (upcoming: UpcomingInitiative) => void;
  onOpen: (participationId: string) => void;
}

interface ProofActionProps {
  upcoming: UpcomingInitiative;
  proving: Proving;
}

/** What has become of the proof of an initiative; until there is one, the way to send it in. */
export const ProofAction = ({ upcoming, proving }: ProofActionProps) => {
  const { proof } = upcoming;
  if (proof === undefined) {
    return (
      <Button size="small" onClick={() => proving.onSubmit(upcoming)}>
        Submit proof for this
      </Button>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => proving.onOpen(proof.participationId)}>
        View Participation
      </Button>
      <ParticipationState status={proof.status} />
    </>
  );
};

interface HeldListProps {
  held: readonly UpcomingInitiative[];
  proving: Proving;
}

/** What was held of late, latest first. */
export const HeldList = ({ held, proving }: HeldListProps) => {
  const headingId = useId();
  return (
    <>
      <h3 id={headingId} className={styles.past}>
        Recently held
      </h3>
      <ul role="list" className={common.topLine} aria-labelledby={headingId}>
        {held.map((one) => (
          <li key={one.id} className={styles.upcoming}>
            <Tile time={one.initiativeTime} timeZone={one.timeZone} />
            <div className={classNames(common.fill, common.stack4)}>
              <p className={styles.name}>{one.initiative.join(", ")}</p>
              {one.initiativeTime !== undefined && <When time={one.initiativeTime} timeZone={one.timeZone} />}
              <div className={styles.actions}>
                <ProofAction upcoming={one} proving={proving} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};
