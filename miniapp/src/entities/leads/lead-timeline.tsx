import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Bell,
  CircleX,
  Flag,
  type LucideIcon,
  MessageSquare,
  MessageSquareReply,
  NotebookPen,
  Pencil,
  Plus,
  Send,
  Trash2,
  Users,
} from "lucide-react";
import type { Lead, LeadEvent } from "#contracts/leads.ts";
import { formatMoment } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { describeEvent } from "./describe-event.ts";
import styles from "./lead-record.module.css";
import { timelineQuery } from "./leads.ts";
import type { LeadChanges } from "./use-lead-changes.ts";
import common from "../../ui/theme/common.module.css";

const icons: Record<LeadEvent["kind"], LucideIcon> = {
  opened: Plus,
  wrote: MessageSquare,
  draft: MessageSquareReply,
  sent: Send,
  core_team_answer: Users,
  request_closed: CircleX,
  stage: Flag,
  note: NotebookPen,
  reminder: Bell,
  archived: Archive,
  restored: ArchiveRestore,
  handed_over: ArrowRightLeft,
  renamed: Pencil,
};

const Waiting = () => (
  <div role="status" aria-label="Loading the timeline" className={common.stack12}>
    {["54%", "38%", "62%", "46%"].map((width) => (
      <div key={width} className={styles.placeholder}>
        <Skeleton width="16px" height="16px" />
        <Skeleton width={width} height="14px" />
      </div>
    ))}
  </div>
);

interface EntryProps {
  event: LeadEvent;
  lead: Lead;
  changes: LeadChanges;
}

const Entry = ({ event, lead, changes }: EntryProps) => {
  const { user } = useAuth();
  const self = user?.telegramUsername;
  const { text, strong } = describeEvent(event, { projectName: lead.projectName, self });
  const Icon = icons[event.kind];
  const isNote = event.kind === "note";
  const mayRemove = isNote && (event.by === self || user?.isAdmin === true);
  return (
    <li className={styles.event}>
      <Icon size={16} className={styles.icon} />
      <div className={isNote ? styles.note : styles.told}>
        {isNote && <p className={styles.words}>{event.text}</p>}
        <p className={styles.what}>
          {text} {strong !== undefined && <strong>{strong}</strong>}
          <time dateTime={event.at}>{formatMoment(event.at)}</time>
        </p>
      </div>
      {mayRemove && (
        <IconButton
          label="Delete note"
          disabled={changes.removeNote.isPending}
          onClick={() => changes.removeNote.mutate(event.id)}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </li>
  );
};

/** What happened to a lead, the latest first. */
export const LeadTimeline = ({ lead, changes }: { lead: Lead; changes: LeadChanges }) => {
  const query = useInfiniteQuery(timelineQuery(lead.conversationId));
  const { data, isError, refetch } = query;
  if (data === undefined && isError)
    return <LoadError text="Error loading the timeline. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const events = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={common.stack12} aria-label="Timeline">
        {events.map((event) => (
          <Entry key={event.id} event={event} lead={lead} changes={changes} />
        ))}
      </ol>
      <LoadMore loaded={events.length} query={query} />
    </>
  );
};
