import { BookOpenCheck, CornerDownLeft, PenLine, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ContextBadges } from "../../components/context-badges.tsx";
import { DetailPage, DetailSection } from "../../components/detail-page.tsx";
import { MakeGoldenButton } from "../../components/golden/make-golden-button.tsx";
import { HandleLink } from "../../components/handle-link.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import { useShortcuts } from "../../lib/use-shortcuts.ts";
import { asDraft } from "../../lib/without-citations.ts";
import { CloseFound, FoundAnswer } from "./answered-now.tsx";
import { CoreTeamAnswer } from "./core-team-answer.tsx";
import { drafts } from "./drafts.ts";
import { answerOf, extrasName } from "./feedback.ts";
import styles from "./gaps.module.css";
import { groupAskers } from "./group-askers.ts";
import { RespondDialog, RespondPanel } from "./respond-form.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { Settling } from "./use-settling.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const Askers = ({ request }: { request: FeedbackRequest }) => (
  <ul className={styles.askers}>
    {groupAskers(request.askers).map(({ telegramUsername, askedAt, times }) => (
      <li key={telegramUsername} className={styles.asker}>
        <Avatar name={telegramUsername} small />
        <HandleLink username={telegramUsername} />
        {times > 1 && <span className={styles.times}>{times} times</span>}
        <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
      </li>
    ))}
  </ul>
);

interface DraftProps {
  text: string | null;
  isGrounded: boolean | null;
  onEdit: (() => void) | undefined;
}

const Draft = ({ text, isGrounded, onEdit }: DraftProps) => (
  <DetailSection
    label="AI response"
    action={
      onEdit !== undefined && (
        <Button variant="quiet" size="small" icon={<CornerDownLeft {...icon} />} onClick={onEdit}>
          Edit as response
        </Button>
      )
    }
  >
    {text === null ? (
      <p className={styles.none}>The assistant found nothing it could draft an answer from.</p>
    ) : (
      <div className={styles.draft}>
        {isGrounded === false && (
          <p className={styles.ungrounded}>
            <Badge tone="warning">Not from the knowledge base</Badge>
          </p>
        )}
        <Markdown text={text} />
      </div>
    )}
  </DetailSection>
);

interface FoundNowProps {
  found: NonNullable<FeedbackRequest["foundAnswer"]>;
  onEdit: (text: string) => void;
}

const FoundNow = ({ found, onEdit }: FoundNowProps) => (
  <DetailSection
    label="Answered by the library now"
    action={
      <Button
        variant="quiet"
        size="small"
        icon={<CornerDownLeft {...icon} />}
        onClick={() => onEdit(found.text)}
      >
        Edit as response
      </Button>
    }
  >
    <FoundAnswer found={found} />
  </DetailSection>
);

interface RequestDetailProps {
  request: FeedbackRequest;
  settling: Settling;
  /** What else can be done with an answered one. */
  answeredActions?: ((request: FeedbackRequest) => ReactNode) | undefined;
}

// What is there already goes on at its end, where a field that was never in use begins at its start.
const focusAtEnd = (field: HTMLTextAreaElement | null): void => {
  if (field === null) return;
  field.scrollIntoView({ block: "nearest" });
  field.focus({ preventScroll: true });
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length);
};

const useResponding = ({ request, settling: { respond, approve } }: RequestDetailProps) => {
  const desktop = useIsDesktop();
  const field = useRef<HTMLTextAreaElement>(null);
  const [inDialog, setInDialog] = useState(false);
  const [round, setRound] = useState(0);
  const isPending = request.status === "pending";
  const canApprove = isPending && request.aiResponse !== null;
  const start = () => {
    if (!desktop) return setInDialog(true);
    focusAtEnd(field.current);
  };
  const editAnswer = (text: string) => {
    const [written, answer] = [drafts.read(request.id).trim(), asDraft(text)];
    drafts.write(request.id, written === "" ? answer : `${written}\n\n${answer}`);
    setRound(round + 1);
    setTimeout(start);
  };
  useShortcuts({
    r: isPending ? start : undefined,
    a: canApprove && !approve.isPending ? () => approve.mutate(request) : undefined,
  });
  const form = {
    request,
    pending: respond.isPending,
    onSubmit: (text: string) => respond.mutate({ request, text }, { onSuccess: () => setInDialog(false) }),
  };
  const panel: ReactNode = isPending && desktop && <RespondPanel key={round} {...form} field={field} />;
  const dialog: ReactNode = isPending && inDialog && (
    <RespondDialog {...form} onClose={() => setInDialog(false)} />
  );
  return { isPending, canApprove, start, editAnswer, panel, dialog };
};

/** A question in full: who asked it, what the assistant drafted, what the core team answered, and all that can be done. */
export const RequestDetail = ({ request, settling, answeredActions }: RequestDetailProps) => {
  const { approve, remove } = settling;
  const { isPending, canApprove, start, editAnswer, panel, dialog } = useResponding({ request, settling });
  const [removing, setRemoving] = useState(false);
  return (
    <DetailPage
      title={request.userQuestion}
      badges={
        <>
          <StatusBadge request={request} />
          <ContextBadges {...request} />
          {request.bdPriority && <Badge tone="accent">BD Priority</Badge>}
        </>
      }
      actions={
        <>
          {isPending && (
            <Button variant="primary" icon={<PenLine {...icon} />} onClick={start}>
              Respond <Kbd>R</Kbd>
            </Button>
          )}
          {request.foundAnswer !== null && (
            <CloseFound request={request} onClosed={() => settling.note([request], true)} />
          )}
          {canApprove && (
            <Button
              icon={<BookOpenCheck {...icon} />}
              pending={approve.isPending}
              onClick={() => approve.mutate(request)}
            >
              Approve AI Answer <Kbd>A</Kbd>
            </Button>
          )}
          {!isPending && answeredActions?.(request)}
          {!isPending && <MakeGoldenButton feedbackId={request.id} />}
          <Button
            variant={isPending ? "quiet" : "secondary"}
            icon={<Trash2 {...icon} />}
            onClick={() => setRemoving(true)}
          >
            Delete
          </Button>
        </>
      }
      footer={panel}
    >
      <DetailSection label={request.askCount > 1 ? `Asked ${request.askCount} times by` : "Asked by"}>
        <Askers request={request} />
      </DetailSection>
      {request.foundAnswer !== null && <FoundNow found={request.foundAnswer} onEdit={editAnswer} />}
      {answerOf(request) !== null && <CoreTeamAnswer request={request} />}
      {(isPending || (request.aiResponse !== null && request.aiResponse !== answerOf(request))) && (
        <Draft
          text={request.aiResponse}
          isGrounded={request.aiGrounded}
          onEdit={canApprove ? () => editAnswer(request.aiResponse ?? "") : undefined}
        />
      )}
      {dialog}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Delete this request?"
        description={`It leaves the list for everybody${
          isPending
            ? ", and everybody who asked is told that it was closed without an answer"
            : `. The answer stays in ${extrasName(request)}`
        }. This cannot be undone.`}
        confirm="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(request, { onSettled: () => setRemoving(false) })}
      />
    </DetailPage>
  );
};
