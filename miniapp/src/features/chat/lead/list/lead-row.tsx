import { Clock } from "lucide-react";
import type { Queued } from "../../../../entities/chats/queued.ts";
import { classNames } from "../../../../platform/text/class-names.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Marked } from "../../../../ui/content/marked.tsx";
import { NewsDot } from "../../../../ui/content/news-dot.tsx";
import { LeadNeed } from "../../../../entities/leads/lead-state.tsx";
import { formatAge, formatDateTime, formatRecent } from "../../../../platform/text/dates.ts";
import { initialsOf } from "../../../../platform/text/initials.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import { historyQuery } from "../../conversation/history.ts";
import { leadInputOf } from "../leads.ts";
import type { ListedLead } from "./found-leads.ts";
import styles from "./lead-row.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface LeadRowProps {
  lead: ListedLead;
  /** What waits in its conversation to be sent. */
  queued: Queued | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** What pressing one does; its messages are read while it is pointed at. */
const pressing = ({ lead, isOpen, onOpen }: LeadRowProps) => {
  const prefetch = () => void queryClient.prefetchInfiniteQuery(historyQuery(leadInputOf(lead.projectName)));
  return {
    type: "button",
    "data-stop": true,
    "aria-current": isOpen || undefined,
    onClick: onOpen,
    onPointerEnter: prefetch,
    onTouchStart: prefetch,
  } as const;
};

const excerptFrom = { lead: "", reply: "Reply: ", note: "Note: " };

const excerptIn = (lead: ListedLead) => ("excerpt" in lead ? lead.excerpt : undefined);

/** In a search, what of the lead has the words. */
const Found = ({ lead }: { lead: ListedLead }) => {
  const excerpt = excerptIn(lead);
  return (
    excerpt !== undefined && (
      <span className={styles.said}>
        {excerptFrom[excerpt.of]}
        <Marked text={excerpt.snippet} words={excerpt.found} />
      </span>
    )
  );
};

const Said = ({ lead, queued }: Pick<LeadRowProps, "lead" | "queued">) => {
  const { lastLine, handedOverFrom } = lead;
  if (excerptIn(lead) !== undefined) return null;
  if (queued !== undefined)
    return (
      <span className={classNames(styles.said, styles.queued)}>
        <Clock size={14} />
        <span>Not sent yet: {queued.text}</span>
      </span>
    );
  if (handedOverFrom !== null) return <span className={styles.said}>From @{handedOverFrom}</span>;
  return (
    lastLine !== null && (
      <span className={styles.said}>
        {lastLine.by === "agent" && "You: "}
        {lastLine.text}
      </span>
    )
  );
};

/** A lead in a narrow list beside what is open. */
export const LeadRow = (props: LeadRowProps) => {
  const { projectName, service, lastMessageAt, stage } = props.lead;
  const messageCount = "messageCount" in props.lead ? props.lead.messageCount : null;
  return (
    <li>
      <Press {...pressing(props)} className={styles.row}>
        <span className={styles.line}>
          <span className={styles.project}>{projectName}</span>
          {service !== null && <Badge>{service}</Badge>}
        </span>
        <span className={styles.line}>
          <span>
            {messageCount !== null && `${messageCount} ${messageCount === 1 ? "message" : "messages"}`}
          </span>
          <time dateTime={lastMessageAt} title={formatDateTime(lastMessageAt)}>
            {formatAge(lastMessageAt)}
          </time>
        </span>
        <Said {...props} />
        <Found lead={props.lead} />
        <span className={classNames(styles.line, styles.state)}>
          <span>{stage}</span>
          <LeadNeed state={props.lead} />
        </span>
      </Press>
    </li>
  );
};

/** The same with the screen to itself: in two lines, as chats are listed. */
export const RoomyLeadRow = (props: LeadRowProps) => {
  const { projectName, service, lastMessageAt, stage, handedOverFrom, isUnread } = props.lead;
  const isGiven = handedOverFrom !== null;
  const isNew = isGiven || isUnread;
  return (
    <li className={styles.item}>
      <Press {...pressing(props)} className={styles.roomy} data-unread={isNew || undefined}>
        <span className={styles.sign} aria-hidden="true">
          {initialsOf(projectName)}
        </span>
        <span className={styles.text}>
          <span className={styles.line}>
            <span className={styles.names}>
              <span className={styles.project}>{projectName}</span>
              {service !== null && <span className={styles.about}>{service}</span>}
            </span>
            <time dateTime={lastMessageAt} title={formatDateTime(lastMessageAt)}>
              {formatRecent(lastMessageAt)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.now}>
              {!isGiven && props.queued === undefined && <span className={styles.stage}>{stage}</span>}
              <Said {...props} />
            </span>
            {isNew && <NewsDot />}
            <LeadNeed state={props.lead} />
          </span>
          <Found lead={props.lead} />
        </span>
      </Press>
    </li>
  );
};
