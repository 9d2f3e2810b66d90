import { useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { type FeedbackRequest, improveFeedback } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DetailSection } from "../../../../ui/layout/detail-page.tsx";
import { ImproveDialog } from "../../../../patterns/forms/improve-dialog.tsx";
import { useSavingImprovement } from "../../../../patterns/forms/use-saving-improvement.ts";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { call } from "../../../../platform/api/api.ts";
import { formatDateTime } from "../../../../platform/text/dates.ts";
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
  const saving = useSavingImprovement({
    send: (improvement) => call(improveFeedback, { id: request.id, ...improvement }),
    reread: () => rereadFeedback(client),
    extras: extrasName(request),
    onClose,
  });
  return (
    <ImproveDialog
      recordId={request.id}
      title="Improve Answer"
      question={request.userQuestion}
      keptQuestion={request.keptQuestion}
      answer={answerOf(request)}
      {...saving}
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
          icon={<Sparkles size={16} />}
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
