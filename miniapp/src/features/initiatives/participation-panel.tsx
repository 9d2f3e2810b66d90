import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import type { Participation } from "#contracts/initiatives.ts";
import { WaitingRows } from "../../ui/layout/centre-list.tsx";
import { DetailSection } from "../../ui/layout/detail-page.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { ProofImages } from "../../patterns/thread/proof-images.tsx";
import { RecordFacts, RecordParts } from "../../ui/content/record-facts.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { ThreadComposer } from "../../patterns/thread/thread-composer.tsx";
import { Thread, useSeen } from "../../patterns/thread/thread.tsx";
import { type Message, useMessage } from "../../patterns/thread/use-message.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { formatDay, formatMoment } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFreshLinks } from "../../patterns/thread/use-fresh-links.ts";
import { markParticipations, participationQuery } from "../../entities/participations/participations.ts";
import { ParticipationState } from "../../entities/participations/participation-state.tsx";
import { useWithBot } from "../../entities/product/with-bot.ts";

const earned = ({ points, status }: Pick<Participation, "points" | "status">): string => {
  if (points > 0) return `+${points}`;
  return status === "Rejected" ? "None" : "None yet";
};

interface ContentProps {
  participation: Participation;
  message: Message;
}

const Content = ({ participation, message }: ContentProps) => {
  const { user } = useAuth();
  const { id, status, dateOfParticipation, proofOfParticipation, createdAt, points } = participation;
  useSeen(id, participation.updatedSinceSeen, markParticipations);
  return (
    <RecordParts>
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
      <DetailSection label="Messages">
        <Thread
          kind="participation"
          id={id}
          viewer={{ username: user?.telegramUsername ?? "", side: "agent" }}
          message={message}
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
  const message = useMessage("participation", id);
  const withBot = useWithBot();
  const body = () => {
    if (participation !== undefined) return <Content participation={participation} message={message} />;
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
      {...(participation === undefined
        ? {}
        : { description: <ParticipationState status={participation.status} /> })}
      actions={
        participation !== undefined && (
          <RecordLink url={participation.url} isNotion={participation.notionUrl !== null} isOpen />
        )
      }
      footer={
        participation !== undefined && (
          <ThreadComposer
            message={message}
            placeholder="Write to the core team"
            hint={
              participation.status === "Rejected"
                ? "What you write, or a better picture, has it reviewed again."
                : `Answers reach you here${withBot(" and from the bot")}.`
            }
          />
        )
      }
    >
      {body()}
    </Dialog>
  );
};
