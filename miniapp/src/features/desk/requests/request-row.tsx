import { Star } from "lucide-react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { RecordRow } from "../../../patterns/records/record-row.tsx";
import { waitingLabel } from "../../../entities/feedback/feedback.ts";
import { ClosureBadge, StatusBadge } from "../../../entities/feedback/status-badge.tsx";

/** Its state, or that its answer does not do yet. */
const State = ({ request }: { request: FeedbackRequest }) =>
  request.closure?.state === "unproven" ? (
    <ClosureBadge closure={request.closure} />
  ) : (
    <StatusBadge request={request} />
  );

/** One request as it stands in a list; its state shows where the list holds requests of every state. */
export const RequestRow = ({ request, withStatus }: { request: FeedbackRequest; withStatus: boolean }) => (
  <RecordRow
    from={`@${request.telegramUsername}`}
    time={request.createdAt}
    title={request.userQuestion}
    badges={
      <>
        {(withStatus || waitingLabel(request) !== null) && <State request={request} />}
        {request.foundAnswer !== null && <Badge tone="positive">Answered by the library now</Badge>}
        {request.status === "pending" && request.aiResponse !== null && (
          <Badge>{request.aiGrounded === false ? "Draft, not from the library" : "Draft"}</Badge>
        )}
        {request.bdPriority && (
          <Star size={14} strokeWidth={2} role="img" aria-label="BD Priority" fill="currentColor" />
        )}
        <Badge>
          {moduleLabel(request.module)}
          {request.service !== null && ` · ${request.service}`}
        </Badge>
      </>
    }
  />
);
