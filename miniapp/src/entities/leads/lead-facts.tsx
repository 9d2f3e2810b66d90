import { useState } from "react";
import { type Lead, type LeadStage, leadStages } from "#contracts/leads.ts";
import { formatDate, formatRecent } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import styles from "./lead-record.module.css";
import { LeadContacts } from "./lead-contacts.tsx";
import { LeadNeed, needOf } from "./lead-state.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";
import { RenameLeadDialog } from "./rename-lead-dialog.tsx";
import type { LeadChanges } from "./use-lead-changes.ts";

/** Whose turn it is, and since when; it is nobody's while the lead is archived. */
const nextOf = (lead: Lead, isOwn: boolean): string => {
  const { needsReply, wroteAt, sentAt, owner, stage, archived } = lead;
  if (archived) return "Archived";
  const agent = isOwn ? "You" : `@${owner.username}`;
  if (needsReply) return wroteAt === null ? agent : `${agent}, since ${formatRecent(wroteAt)}`;
  if (stage === "Won" || stage === "Lost" || sentAt === null) return "Nobody";
  return `The lead, since ${formatRecent(sentAt)}`;
};

interface LeadFactsProps {
  lead: Lead;
  changes: LeadChanges;
}

/** Where a lead stands, each with what can be changed about it. */
export const LeadFacts = ({ lead, changes }: LeadFactsProps) => {
  const { user } = useAuth();
  const [asks, setAsks] = useState<"rename" | "reminder" | "hand-over" | null>(null);
  const { change } = changes;
  const isOwn = user !== null && lead.owner.username === user.telegramUsername;
  const close = () => setAsks(null);
  const { reminderAt, archived, owner } = lead;
  // Whether it needs a reply is told above.
  const still = { ...lead, needsReply: false };
  const due = needOf(still);
  return (
    <div className={styles.facts}>
      <Select
        label="Stage"
        value={lead.stage}
        disabled={change.isPending}
        onChange={(stage: LeadStage) => change.mutate({ stage })}
        options={leadStages.map((stage) => ({ value: stage, label: stage }))}
      />
      <dl className={styles.lines}>
        <div>
          <dt>Project</dt>
          <dd>{lead.projectName}</dd>
          <dd>
            <Button size="small" variant="quiet" onClick={() => setAsks("rename")}>
              Rename
            </Button>
          </dd>
        </div>
        <div>
          <dt>Next</dt>
          <dd>{nextOf(lead, isOwn)}</dd>
          {lead.needsReply && (
            <dd>
              <Button size="small" variant="quiet" onClick={() => change.mutate({ needsReply: false })}>
                No reply needed
              </Button>
            </dd>
          )}
        </div>
        <div>
          <dt>Agent</dt>
          <dd>
            {isOwn ? "You" : `@${owner.username}`}
            {owner.disabled && " (has left)"}
          </dd>
          <dd>
            <Button size="small" variant="quiet" onClick={() => setAsks("hand-over")}>
              Hand over
            </Button>
          </dd>
        </div>
        <div>
          <dt>Reminder</dt>
          <dd>
            {due === null ? (
              reminderAt === null ? (
                "None"
              ) : (
                formatDate(reminderAt)
              )
            ) : (
              <LeadNeed state={still} />
            )}
          </dd>
          <dd>
            <Button size="small" variant="quiet" onClick={() => setAsks("reminder")}>
              {reminderAt === null ? "Set" : "Change"}
            </Button>
          </dd>
        </div>
      </dl>
      <LeadContacts projectName={lead.projectName} owner={owner.username} />
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate({ archived: !archived })}>
        {archived ? "Take out of the archive" : "Archive"}
      </Button>
      {asks === "rename" && <RenameLeadDialog lead={lead} change={change} onClose={close} />}
      {asks === "reminder" && <ReminderDialog lead={lead} change={change} onClose={close} />}
      {asks === "hand-over" && <HandOverDialog lead={lead} changes={changes} onClose={close} />}
    </div>
  );
};
