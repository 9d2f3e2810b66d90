import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import type { Participation } from "#contracts/initiatives.ts";
import { WaitingRows } from "../../components/centre-list.tsx";
import { DetailSection } from "../../components/detail-page.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { ProofImages } from "../../components/proof-images.tsx";
import { RecordBadges, RecordFacts, RecordParts, TeamNote } from "../../components/record-facts.tsx";
import { RecordLink } from "../../components/record-link.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { useFreshLinks } from "../../lib/use-fresh-links.ts";
import { participationQuery } from "./initiatives.ts";
import { ParticipationBadge } from "./participation-badge.tsx";

const earned = ({ points, status }: Pick<Participation, "points" | "status">): string => {
  if (points > 0) return `+${points}`;
  return status === "Rejected" ? "None" : "None yet";
};

const Content = ({ participation }: { participation: Participation }) => {
  const { status, dateOfParticipation, proofOfParticipation, note, createdAt, points } = participation;
  return (
    <RecordParts>
      <RecordBadges>
        <ParticipationBadge status={status} />
      </RecordBadges>
      {note !== null && (
        <DetailSection label="From the team">
          <TeamNote text={note} />
        </DetailSection>
      )}
      <DetailSection label="Proof of Participation">
        <ProofImages proofs={proofOfParticipation} />
      </DetailSection>
      <DetailSection label="Details">
        <RecordFacts
          facts={[
            { label: "Date", value: formatDay(dateOfParticipation) },
            { label: "Submitted", value: formatMoment(createdAt) },
            { label: "Points", value: earned({ points, status }) },
          ]}
        />
      </DetailSection>
    </RecordParts>
  );
};

interface ParticipationPanelProps {
  id: string;
  /** What the list knows of it, shown until it has been read. */
  listed: Participation | undefined;
  onClose: () => void;
}

/** A participation in full, at the side of the list or over it. */
export const ParticipationPanel = ({ id, listed, onClose }: ParticipationPanelProps) => {
  const query = useQuery({
    ...participationQuery(id),
    ...(listed === undefined ? {} : { placeholderData: listed }),
  });
  useFreshLinks(query);
  const { data: participation, error, refetch } = query;
  const body = () => {
    if (participation !== undefined) return <Content participation={participation} />;
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="There is no such participation">
          It may belong to somebody else.
        </EmptyState>
      );
    }
    if (error !== null) {
      return (
        <LoadError text="Error loading the participation. Please try again." onRetry={() => void refetch()} />
      );
    }
    return <WaitingRows label="Loading the participation" />;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="panel"
      title={participation?.initiative.join(", ") ?? "Participation"}
      footer={
        participation !== undefined && (
          <RecordLink url={participation.url} isNotion={participation.notionUrl !== null} />
        )
      }
    >
      {body()}
    </Dialog>
  );
};
