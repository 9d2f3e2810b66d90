import { useQuery } from "@tanstack/react-query";
import { BookOpenCheck, PenLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { ContextBadges } from "../../../entities/answers/context-badges.tsx";
import { DetailPage, DetailSection } from "../../../ui/layout/detail-page.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { MakeGoldenButton } from "../../../entities/golden/make-golden-button.tsx";
import { Kbd } from "../../../ui/content/kbd.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { AnswerTracePanel } from "../../../entities/answers/answer-trace.tsx";
import { useRecordActions } from "../../../patterns/records/record-actions.ts";
import { Alike } from "./evidence/alike.tsx";
import { CloseFound } from "./answering/answered-now.tsx";
import { Conversation, conversationName } from "./evidence/conversation.tsx";
import { CoreTeamAnswer } from "./answering/core-team-answer.tsx";
import { deskQuery } from "./evidence/desk.ts";
import { drafts, questionDrafts } from "./answering/drafts.ts";
import { Evidence } from "./evidence/evidence.tsx";
import { answerOf, extrasName } from "../../../entities/feedback/feedback.ts";
import { peopleOf, peopleWaiting } from "../../../entities/feedback/group-askers.ts";
import { RequestPriority } from "./priority-button.tsx";
import { Askers, Draft, FoundNow } from "./request-parts.tsx";
import { StatusBadge } from "../../../entities/feedback/status-badge.tsx";
import { useResponding, useTaking } from "./answering/use-responding.tsx";
import type { Settling } from "./answering/use-settling.ts";

interface RequestDetailProps {
  request: FeedbackRequest;
  settling: Settling;
  /** What else can be done with an answered one. */
  answeredActions?: ((request: FeedbackRequest) => ReactNode) | undefined;
}

/** What responding takes. */
interface Answering {
  start: () => void;
  canApprove: boolean;
}

const reachOf = (request: FeedbackRequest): string =>
  `Goes to ${peopleOf(peopleWaiting(request.askers))} and into ${extrasName(request)}.`;

const useAnswering = ({ request, settling: { respond, approve } }: RequestDetailProps) => {
  const isPending = request.status === "pending";
  const canApprove = isPending && request.aiResponse !== null;
  const responding = useResponding({
    of: request,
    drafts,
    questions: questionDrafts,
    reach: reachOf(request),
    isOpen: isPending,
    pending: respond.isPending,
    onSubmit: (text, done) => respond.mutate({ request, text }, done),
  });
  useRecordActions([
    canApprove &&
      !approve.isPending && {
        label: "Approve AI Answer",
        icon: BookOpenCheck,
        shortcut: "a",
        run: () => approve.mutate(request),
      },
  ]);
  return { isPending, canApprove, ...responding };
};

const Actions = (props: RequestDetailProps & Answering) => {
  const { request, settling, answeredActions, start, canApprove } = props;
  const { approve, remove } = settling;
  const [removing, setRemoving] = useState(false);
  const isPending = request.status === "pending";
  useRecordActions([{ label: "Delete", icon: Trash2, danger: true, run: () => setRemoving(true) }]);
  return (
    <>
      {isPending && (
        <Button variant="primary" icon={<PenLine size={16} />} onClick={start}>
          Respond <Kbd>R</Kbd>
        </Button>
      )}
      {request.foundAnswer !== null && (
        <CloseFound request={request} onClosed={() => settling.note([request], true)} />
      )}
      {canApprove && (
        <Button
          icon={<BookOpenCheck size={16} />}
          pending={approve.isPending}
          onClick={() => approve.mutate(request)}
        >
          Approve AI Answer <Kbd>A</Kbd>
        </Button>
      )}
      {isPending && <RequestPriority request={request} />}
      {!isPending && answeredActions?.(request)}
      {!isPending && <MakeGoldenButton feedbackId={request.id} />}
      <Button
        variant={isPending ? "quiet" : "secondary"}
        icon={<Trash2 size={16} />}
        onClick={() => setRemoving(true)}
      >
        Delete
      </Button>
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
    </>
  );
};

/** A question in full: who asked it and what was said around it, what there is to answer it from, and all that can be done. */
export const RequestDetail = (props: RequestDetailProps) => {
  const { request, settling } = props;
  const { isPending, take, panel, dialog, ...answering } = useAnswering(props);
  const { data: desk, isError, refetch } = useQuery(deskQuery(request.id));
  const { aiResponse, foundAnswer } = request;
  const answer = answerOf(request);
  const draft = aiResponse ?? (isPending ? (desk?.passagesDraft ?? null) : null);
  useTaking({ passages: desk?.passages, draft }, take);
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
      actions={<Actions {...props} {...answering} />}
      asideLabel="What there is to answer from"
      aside={
        isPending && <Evidence desk={desk} isFailed={isError} onRetry={() => void refetch()} onTake={take} />
      }
      footer={panel}
    >
      {desk !== undefined && <Alike request={request} alike={desk.alike} draft={draft} settling={settling} />}
      <Askers request={request} />
      {isPending && desk === undefined && !isError && <Skeleton height="112px" />}
      {isPending && desk !== undefined && (
        <DetailSection label={conversationName(desk)}>
          <Conversation desk={desk} module={request.module} />
        </DetailSection>
      )}
      {foundAnswer !== null && take !== undefined && <FoundNow found={foundAnswer} onEdit={take} />}
      {answer !== null && <CoreTeamAnswer request={request} />}
      {(isPending || (aiResponse !== null && aiResponse !== answer)) && (
        <Draft
          text={draft}
          isGrounded={request.aiGrounded}
          isOfPassages={aiResponse === null}
          onEdit={take === undefined || draft === null ? undefined : () => take(draft)}
        />
      )}
      {!isPending && desk !== undefined && (
        <Disclosure boxed summary={conversationName(desk)}>
          <Conversation desk={desk} module={request.module} />
        </Disclosure>
      )}
      {typeof desk?.questionId === "string" && (
        <Disclosure boxed summary="How this answer came about">
          <AnswerTracePanel id={desk.questionId} />
        </Disclosure>
      )}
      {dialog}
    </DetailPage>
  );
};
