import type { Participation } from "#contracts/initiatives.ts";
import { CentreRow } from "../../ui/layout/centre-list.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { LastMessageLine } from "../../patterns/records/last-message.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { formatDay } from "../../platform/text/dates.ts";
import { ParticipationState } from "../../entities/participations/participation-state.tsx";

interface ParticipationRowProps {
  participation: Participation;
  me: string | undefined;
  onOpen: () => void;
  onSeen: () => void;
}

/** One of one's own participations in the list. */
export const ParticipationRow = ({ participation, me, onOpen, onSeen }: ParticipationRowProps) => {
  const { initiative, status, dateOfParticipation, proofOfParticipation, points, lastMessage } =
    participation;
  return (
    <CentreRow
      title={initiative.join(", ")}
      isNews={participation.updatedSinceSeen}
      last={lastMessage && <LastMessageLine message={lastMessage} me={me} />}
      onOpen={onOpen}
      // A verdict stands in the row; what the team has written is read where it is opened.
      onSeen={lastMessage?.fromTeam === true ? undefined : onSeen}
      corner={<RecordLink url={participation.url} isNotion={participation.notionUrl !== null} compact />}
      facts={
        <>
          <ParticipationState status={status} />
          <span>
            <FactLine
              facts={[
                formatDay(dateOfParticipation),
                `${proofOfParticipation.length} file(s)`,
                ...(points > 0 ? [`+${points} points`] : []),
              ]}
            />
          </span>
        </>
      }
    />
  );
};
