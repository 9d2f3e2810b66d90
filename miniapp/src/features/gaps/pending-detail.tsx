import { Clock } from "lucide-react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { HandleLink } from "../../components/handle-link.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import styles from "./gaps.module.css";
import { moduleLabel, proposalLabel, waitingLabel } from "./pending.ts";

const Badges = ({ request }: { request: FeedbackRequest }) => {
  const waiting = waitingLabel(request);
  const proposal = proposalLabel(request);
  return (
    <div className={styles.badges}>
      <Badge tone="warning" icon={<Clock size={14} strokeWidth={2} aria-hidden="true" />}>
        {waiting ?? "Pending"}
      </Badge>
      <Badge>{moduleLabel(request)}</Badge>
      {request.service !== null && <Badge>{request.service}</Badge>}
      {proposal !== null && (
        <Badge tone={request.proposalReceived ? "positive" : "neutral"}>{proposal}</Badge>
      )}
    </div>
  );
};

/** A waiting question in full: who asked it, and what the assistant drafted. */
export const PendingDetail = ({ request }: { request: FeedbackRequest }) => (
  <article className={styles.detail}>
    <header>
      <h2 className={styles.title}>{request.userQuestion}</h2>
      <Badges request={request} />
    </header>
    <section>
      <h3 className={styles.label}>Asked by</h3>
      <ul className={styles.askers}>
        {request.askers.map((asker) => (
          <li key={`${asker.telegramUsername} ${asker.askedAt}`} className={styles.asker}>
            <Avatar name={asker.telegramUsername} small />
            <HandleLink username={asker.telegramUsername} />
            <time dateTime={asker.askedAt}>{formatDateTime(asker.askedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3 className={styles.label}>AI draft</h3>
      {request.aiResponse === null ? (
        <p className={styles.none}>The assistant found nothing it could draft an answer from.</p>
      ) : (
        <div className={styles.draft}>
          <Markdown text={request.aiResponse} />
        </div>
      )}
    </section>
  </article>
);
