import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { OvertakenDialog, Written } from "../../../patterns/forms/overtaken-dialog.tsx";
import { formatDateTime } from "../../../platform/text/dates.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import { answerOf } from "../../../entities/feedback/feedback.ts";
import type { Overtaken } from "./answering/use-settling.ts";
import common from "../../../ui/theme/common.module.css";

const whatHappened = (request: FeedbackRequest | null, isOwn: boolean): string => {
  if (request === null) return "Another admin deleted this question";
  const other = request.answeredBy === null ? "Another admin" : `@${request.answeredBy}`;
  const who = isOwn ? "You" : other;
  const verb = request.status === "approved" ? "approved the AI answer" : "answered this";
  return `${who} ${verb}${request.answeredAt === null ? "" : ` on ${formatDateTime(request.answeredAt)}`}`;
};

/** Tells that somebody else answered or deleted a request first, and what; or oneself, in another way or place. */
export const OvertakenRequest = ({ overtaken, onClose }: { overtaken: Overtaken; onClose: () => void }) => {
  const { request, written } = overtaken;
  const { user } = useAuth();
  const isOwn = user !== null && request?.answeredBy === user.telegramUsername;
  return (
    <OvertakenDialog
      onClose={onClose}
      title={isOwn ? "Already answered by you" : "Somebody else was faster"}
      description={`${whatHappened(request, isOwn)}. ${isOwn ? "What you began to write" : "Yours"} was not stored.`}
      now={request === null ? null : <Markdown text={answerOf(request) ?? ""} />}
      mine={written.trim() === "" ? null : <Written text={written} />}
      footer={
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      {request !== null && <p className={common.strong}>{request.userQuestion}</p>}
    </OvertakenDialog>
  );
};
