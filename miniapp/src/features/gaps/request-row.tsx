import { Star } from "lucide-react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Badge } from "../../components/badge.tsx";
import { moduleLabel } from "../../components/context-badges.tsx";
import { RecordRow } from "../../components/record-row.tsx";
import { waitingLabel } from "./feedback.ts";
import { StatusBadge } from "./status-badge.tsx";

/** One request as it stands in a list; its state shows where the list holds requests of every state. */
export const RequestRow = ({ request, withStatus }: { request: FeedbackRequest; withStatus: boolean }) => (
  <RecordRow
    from={`@${request.telegramUsername}`}
    time={request.createdAt}
    title={request.userQuestion}
    badges={
      <>
        {(withStatus || waitingLabel(request) !== null) && <StatusBadge request={request} />}
        <Badge>
          {moduleLabel(request.module)}
          {request.service !== null && ` · ${request.service}`}
        </Badge>
        {request.bdPriority && (
          <Star size={14} strokeWidth={2} role="img" aria-label="BD Priority" fill="currentColor" />
        )}
      </>
    }
  />
);
