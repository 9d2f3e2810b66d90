import { CornerDownLeft } from "lucide-react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Avatar } from "../../../ui/content/avatar.tsx";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailSection } from "../../../ui/layout/detail-page.tsx";
import { HandleLink } from "../../../ui/buttons/handle-link.tsx";
import { Kbd } from "../../../ui/content/kbd.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { formatDateTime } from "../../../platform/text/dates.ts";
import { FoundAnswer } from "./answering/answered-now.tsx";
import { isLate, waitedFor } from "./evidence/desk.ts";
import styles from "./gaps.module.css";
import { groupAskers } from "../../../entities/feedback/group-askers.ts";
import common from "../../../ui/theme/common.module.css";

/** People who asked, each with when they did so last and how often. */
export const AskerList = ({ askers }: { askers: ReturnType<typeof groupAskers> }) => (
  <ul role="list" className={styles.askers}>
    {askers.map(({ telegramUsername, askedAt, times }) => (
      <li key={telegramUsername} className={styles.asker}>
        <Avatar name={telegramUsername} small />
        <HandleLink username={telegramUsername} />
        {times > 1 && <span className={common.quiet}>{times} times</span>}
        <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
      </li>
    ))}
  </ul>
);

/** Who asked, and for how long the first of them has waited. */
export const Askers = ({ request }: { request: FeedbackRequest }) => (
  <DetailSection
    label={request.askCount > 1 ? `Asked ${request.askCount} times by` : "Asked by"}
    action={
      request.status === "pending" && (
        <Badge tone={isLate(request.createdAt) ? "warning" : "neutral"}>
          Waiting for {waitedFor(request.createdAt)}
        </Badge>
      )
    }
  >
    <AskerList askers={groupAskers(request.askers)} />
  </DetailSection>
);

const EditButton = ({ onEdit, hasKey }: { onEdit: () => void; hasKey: boolean }) => (
  <Button variant="quiet" size="small" icon={<CornerDownLeft size={16} />} onClick={onEdit}>
    Edit as response {hasKey && <Kbd>E</Kbd>}
  </Button>
);

interface DraftProps {
  text: string | null;
  isGrounded: boolean | null;
  /** Whether it is made of the nearest passages, in place of a draft of the assistant's. */
  isOfPassages: boolean;
  onEdit: (() => void) | undefined;
}

const originOf = ({ isGrounded, isOfPassages }: DraftProps) => {
  if (isOfPassages) return <Badge tone="info">From the nearest passages</Badge>;
  return isGrounded === false && <Badge tone="warning">Not from the knowledge base</Badge>;
};

/** What the assistant would have said, or what the nearest passages say. */
export const Draft = (props: DraftProps) => {
  const { text, onEdit } = props;
  const origin = originOf(props);
  return (
    <DetailSection label="AI response" action={onEdit !== undefined && <EditButton onEdit={onEdit} hasKey />}>
      {text === null ? (
        <p className={common.muted}>The assistant found nothing it could draft an answer from.</p>
      ) : (
        <div className={styles.draft}>
          {origin !== false && <p className={styles.ungrounded}>{origin}</p>}
          <Markdown text={text} />
        </div>
      )}
    </DetailSection>
  );
};

interface FoundNowProps {
  found: NonNullable<FeedbackRequest["foundAnswer"]>;
  onEdit: (text: string) => void;
}

/** What the library answers by now. */
export const FoundNow = ({ found, onEdit }: FoundNowProps) => (
  <DetailSection
    label="Answered by the library now"
    action={<EditButton onEdit={() => onEdit(found.text)} hasKey={false} />}
  >
    <FoundAnswer found={found} />
  </DetailSection>
);
