import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleCheck, CircleX, Copy, PenLine } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import {
  type ParticipationStatus,
  participationStatuses,
  type ReviewedParticipation,
} from "#contracts/initiatives.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DetailPage, DetailSection } from "../../ui/layout/detail-page.tsx";
import { HandleLink } from "../../ui/buttons/handle-link.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import { Menu, MenuItem } from "../../ui/buttons/menu.tsx";
import { ProofImages } from "../../patterns/thread/proof-images.tsx";
import { RecordFacts } from "../../ui/content/record-facts.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { ThreadComposer } from "../../patterns/thread/thread-composer.tsx";
import { Thread } from "../../patterns/thread/thread.tsx";
import { useMessage } from "../../patterns/thread/use-message.ts";
import { formatDate, formatDay, formatMoment } from "../../platform/text/dates.ts";
import { useRecordActions } from "../../patterns/records/record-actions.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFreshLinks } from "../../patterns/thread/use-fresh-links.ts";
import { participationLists } from "../../entities/participations/participations.ts";
import { ParticipationState, statusLooks } from "../../entities/participations/participation-state.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { whenOf } from "./upcoming/initiative-time.ts";
import styles from "./review.module.css";
import { type Review, type Reviewing, settles } from "../../entities/participations/use-reviewing.ts";
import { AgentTold } from "../../entities/product/agent-told.tsx";

type Proved = NonNullable<ReviewedParticipation["upcoming"]>;

const AlsoSubmitted = ({ others }: { others: ReviewedParticipation["alsoSubmitted"] }) => (
  <ul role="list" className={styles.also} aria-label="The same image elsewhere">
    {others.map(({ telegramUsername, submittedAt, participationId }) => (
      <li key={participationId}>
        <Copy size={16} />
        {/* In a tab of its own, to be compared. */}
        <Link
          target="_blank"
          to={`/admin?${new URLSearchParams({ tab: "participations", status: "all", id: participationId })}`}
        >
          Also submitted by @{telegramUsername} on {formatDate(submittedAt)}
        </Link>
      </li>
    ))}
  </ul>
);

const provedText = ({ initiative, initiativeTime, timeZone }: Proved): string => {
  if (initiativeTime === undefined) return initiative.join(", ");
  const { date, clock, here } = whenOf(initiativeTime, timeZone);
  return [initiative.join(", "), date, clock, here].filter((part) => part !== null).join(" · ");
};

const provedFacts = (proved: Proved | null): { label: string; value: string }[] =>
  proved === null
    ? []
    : [
        { label: "Initiative", value: provedText(proved) },
        { label: "Said they come", value: proved.saidComing ? "Yes" : "No" },
      ];

const Facts = ({ participation }: { participation: ReviewedParticipation }) => {
  const { telegramUsername, dateOfParticipation, createdAt, points, reviewedBy, reviewedAt } = participation;
  const by = reviewedBy === null ? "in Notion" : `by @${reviewedBy}`;
  const reviewed = reviewedAt === null ? "Not yet" : `${formatMoment(reviewedAt)} ${by}`;
  return (
    <DetailSection label="Details">
      <RecordFacts
        facts={[
          { label: "Agent", value: <HandleLink username={telegramUsername} /> },
          { label: "Date", value: formatDay(dateOfParticipation) },
          ...provedFacts(participation.upcoming),
          { label: "Submitted", value: formatMoment(createdAt) },
          { label: "Reviewed", value: reviewed },
          { label: "Points", value: points === 0 ? "None" : `+${points}` },
        ]}
      />
    </DetailSection>
  );
};

interface VerdictsProps {
  status: ParticipationStatus;
  pending: boolean;
  onStatus: (status: ParticipationStatus) => void;
  onReject: () => void;
}

const Verdicts = ({ status, pending, onStatus, onReject }: VerdictsProps) => {
  const isCounted = status === "Approved" || status === "Coordinated";
  return (
    <>
      {!isCounted && (
        <Button
          variant="primary"
          icon={<CircleCheck size={16} />}
          pending={pending}
          onClick={() => onStatus("Approved")}
        >
          Approve <Kbd>A</Kbd>
        </Button>
      )}
      {status !== "Rejected" && (
        <Button variant="danger" icon={<CircleX size={16} />} disabled={pending} onClick={onReject}>
          Reject <Kbd>D</Kbd>
        </Button>
      )}
      <Menu
        trigger={
          <Button icon={<ChevronDown size={16} />} disabled={pending}>
            Set status
          </Button>
        }
        align="start"
      >
        {participationStatuses
          .filter((one) => one !== status)
          .map((one) => {
            const { icon: Icon } = statusLooks[one];
            return (
              <MenuItem
                key={one}
                icon={<Icon size={18} />}
                onSelect={() => (one === "Rejected" ? onReject() : onStatus(one))}
              >
                {one}
              </MenuItem>
            );
          })}
      </Menu>
    </>
  );
};

interface ParticipationReviewProps {
  listed: ReviewedParticipation;
  reviewing: Reviewing;
}

const useParticipation = (listed: ReviewedParticipation): ReviewedParticipation => {
  const query = useQuery({ ...participationLists.one(listed.id), placeholderData: listed });
  useFreshLinks(query);
  return query.data ?? listed;
};

/** A participation with its proof large, and every verdict a key away. */
export const ParticipationReview = ({ listed, reviewing: { review } }: ParticipationReviewProps) => {
  const participation = useParticipation(listed);
  const { id, status, initiative, proofOfParticipation, alsoSubmitted, telegramUsername } = participation;
  const { user } = useAuth();
  const message = useMessage("participation", id);
  const field = useRef<HTMLTextAreaElement>(null);
  const [rejecting, setRejecting] = useState(false);
  const pending = review.isPending || message.sending !== null;
  // What is being written to the agent reaches them before the verdict, or there is none yet.
  const decide = async (to: Review): Promise<void> => {
    if (settles(to) && !(await message.send())) {
      // Why stands where it is written.
      setRejecting(false);
      throw new Error("The message was not taken");
    }
    await review.mutateAsync({ id, from: status, to });
  };
  const setStatus = (next: ParticipationStatus) => void decide({ status: next }).catch(() => undefined);
  const reject = () => setRejecting(true);
  const isCounted = status === "Approved" || status === "Coordinated";
  const others = participationStatuses.filter((one) => one !== status && one !== "Rejected");
  useRecordActions([
    !pending &&
      !isCounted && {
        label: "Approve",
        icon: CircleCheck,
        shortcut: "a",
        run: () => setStatus("Approved"),
      },
    !pending && status !== "Rejected" && { label: "Reject", icon: CircleX, shortcut: "d", run: reject },
    { label: "Write a message", icon: PenLine, shortcut: "r", run: () => field.current?.focus() },
    ...others.map(
      (one) =>
        !pending && {
          label: `Set status: ${one}`,
          icon: statusLooks[one].icon,
          run: () => setStatus(one),
        },
    ),
  ]);
  return (
    <DetailPage
      title={initiative.join(", ")}
      badges={<ParticipationState status={status} />}
      actions={
        <>
          <Verdicts status={status} pending={pending} onStatus={setStatus} onReject={reject} />
          {participation.notionUrl !== null && <RecordLink url={participation.notionUrl} isNotion />}
        </>
      }
      footer={
        <ThreadComposer
          message={message}
          field={field}
          placeholder={`Ask @${telegramUsername} about the proof`}
          hint={message.isEmpty ? <AgentTold /> : "Enter sends it, and so does a verdict."}
        />
      }
    >
      <DetailSection label="Proof of Participation">
        {alsoSubmitted.length > 0 && <AlsoSubmitted others={alsoSubmitted} />}
        <ProofImages proofs={proofOfParticipation} large />
      </DetailSection>
      <Facts participation={participation} />
      <DetailSection label="Messages">
        <Thread
          kind="participation"
          id={id}
          viewer={{ username: user?.telegramUsername ?? "", side: "team" }}
          message={message}
        />
      </DetailSection>
      {rejecting && (
        <RejectDialog
          ids={[id]}
          pending={pending}
          onClose={() => setRejecting(false)}
          onReject={(text) =>
            decide({ status: "Rejected", ...(text === "" ? {} : { note: text }) }).then(() =>
              setRejecting(false),
            )
          }
        />
      )}
    </DetailPage>
  );
};
