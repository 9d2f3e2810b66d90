import type { Lead } from "#contracts/leads.ts";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadNote } from "./lead-note.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import { useLeadChanges } from "./use-lead-changes.ts";
import common from "../../ui/theme/common.module.css";

/** Where a lead stands, what happened to it, and the notes on it. */
export const LeadRecord = ({ lead, onGone }: { lead: Lead; onGone: () => void }) => {
  const changes = useLeadChanges(lead.conversationId, onGone);
  return (
    <div className={common.stack16}>
      <LeadFacts lead={lead} changes={changes} />
      <LeadNote key={lead.conversationId} leadId={lead.conversationId} addNote={changes.addNote} />
      <LeadTimeline lead={lead} changes={changes} />
    </div>
  );
};
