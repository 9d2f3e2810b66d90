import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Badge } from "../../components/badge.tsx";
import { formatAge, formatDateTime } from "../../lib/dates.ts";
import styles from "./gaps.module.css";
import { moduleLabel, waitingLabel } from "./pending.ts";

interface PendingRowProps {
  request: FeedbackRequest;
  current: boolean;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  onChoose: () => void;
}

/** One waiting question in the list. */
export const PendingRow = ({ request, current, followsFocus, onChoose }: PendingRowProps) => {
  const waiting = waitingLabel(request);
  return (
    <li>
      <button
        type="button"
        data-stop
        className={styles.row}
        aria-current={current || undefined}
        onClick={onChoose}
        onFocus={followsFocus ? onChoose : undefined}
      >
        <span className={styles.line}>
          @{request.telegramUsername}
          <time dateTime={request.createdAt} title={formatDateTime(request.createdAt)}>
            {formatAge(request.createdAt)}
          </time>
        </span>
        <span className={styles.question}>{request.userQuestion}</span>
        <span className={styles.line}>
          <Badge>
            {moduleLabel(request)}
            {request.service !== null && ` · ${request.service}`}
          </Badge>
          {waiting !== null && <Badge tone="warning">{waiting}</Badge>}
        </span>
      </button>
    </li>
  );
};
