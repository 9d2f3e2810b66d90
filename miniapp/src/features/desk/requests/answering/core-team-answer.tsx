import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { type FeedbackRequest, improveFeedback } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DetailSection } from "../../../../ui/layout/detail-page.tsx";
import { ImproveDialog, type Improvement } from "../../../../patterns/forms/improve-dialog.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { isOvertaken } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/api.ts";
import { formatDateTime } from "../../../../platform/text/dates.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { answerOf, extrasName, rereadFeedback } from "../../../../entities/feedback/feedback.ts";
import styles from "../gaps.module.css";
import { ClosureBadge } from "../../../../entities/feedback/status-badge.tsx";

const Closing = ({ request: { closure } }: { request: FeedbackRequest }) => {
  if (closure === null) return null;
  return (
    <div className={styles.closure} role="status">
      <ClosureBadge closure={closure} />
      {closure.reason !== null && <p>{closure.reason}</p>}
    </div>
  );
};

const Improve = ({ request, onClose }: { request: FeedbackRequest; onClose: () => void }) => {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (improvement: Improvement) => call(improveFeedback, { id: request.id, ...improvement }),
    onSuccess: () => {
      onClose();
      notify({ title: "Answer improved", description: `Added to the ${extrasName(request)} document.` });
      // What was written is let go of before somebody writes the next.
      void rereadFeedback(client);
    },
    // An answer that was given in the meantime has to be there to be shown.
    onError: (error) =>
      isOvertaken(error)
        ? rereadFeedback(client)
        : notifyFailure("Improve failed", error, "Failed to improve the answer."),
  });
  return (
    <ImproveDialog
      recordId={request.id}
      title="Improve Answer"
      question={request.userQuestion}
      keptQuestion={request.keptQuestion}
      answer={answerOf(request)}
      pending={isPending}
      onClose={onClose}
      onSave={(improvement) => mutateAsync(improvement)}
    />
  );
};

/** What the core team answered, and whether the assistant answers the question now. */
export const CoreTeamAnswer = ({ request }: { request: FeedbackRequest }) => {
  const [improving, setImproving] = useState(false);
  const by = request.answeredBy === null ? "" : ` by @${request.answeredBy}`;
  const verb = request.status === "approved" ? "Approved" : "Answered";
  return (
    <DetailSection
      label="Admin response"
      action={
        <Button
          variant={request.closure?.state === "unproven" ? "secondary" : "quiet"}
          size="small"
          icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setImproving(true)}
        >
          Improve Answer
        </Button>
      }
    >
      <div className={styles.answer}>
        <Markdown text={answerOf(request) ?? ""} />
      </div>
      {request.answeredAt !== null && (
        <p className={styles.when}>
          {verb}
          {by} on {formatDateTime(request.answeredAt)}
        </p>
      )}
      {request.keptQuestion !== null && (
        <p className={styles.when}>
          Kept in {extrasName(request)} under “{request.keptQuestion}”
        </p>
      )}
      <Closing request={request} />
      {improving && <Improve request={request} onClose={() => setImproving(false)} />}
    </DetailSection>
  );
};
