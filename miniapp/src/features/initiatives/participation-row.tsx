import type { Participation } from "#contracts/initiatives.ts";
import { CentreRow } from "../../components/centre-list.tsx";
import { FactLine } from "../../components/fact-line.tsx";
import { RecordLink } from "../../components/record-link.tsx";
import { formatDay } from "../../lib/dates.ts";
import { ParticipationBadge } from "./participation-badge.tsx";

interface ParticipationRowProps {
  participation: Participation;
  isNews: boolean;
  onOpen: () => void;
}

/** One of one's own participations in the list. */
export const ParticipationRow = ({ participation, isNews, onOpen }: ParticipationRowProps) => {
  const { initiative, status, dateOfParticipation, proofOfParticipation, points } = participation;
  return (
    <CentreRow
      title={initiative.join(", ")}
      isNews={isNews}
      note={participation.note}
      onOpen={onOpen}
      corner={<RecordLink url={participation.url} isNotion={participation.notionUrl !== null} compact />}
      facts={
        <>
          <ParticipationBadge status={status} />
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
