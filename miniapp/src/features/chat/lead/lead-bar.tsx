import { Clock } from "lucide-react";
import { useState } from "react";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { LeadNeed } from "../../../entities/leads/lead-state.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import styles from "./lead-bar.module.css";

const LeadRecordDialog = onFirstOpen(
  async () => (await import("../../../entities/leads/lead-record-dialog.tsx")).LeadRecordDialog,
);

interface LeadBarProps {
  lead: LeadConversation;
  /** The lead is in other hands now. */
  onGone: () => void;
}

/** Where the open lead stands, and the way to all that happened to it. */
export const LeadBar = ({ lead, onGone }: LeadBarProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.bar} aria-label="Lead">
      <p className={styles.state}>
        <span className={styles.stage}>{lead.stage}</span>
        <LeadNeed state={lead} />
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={<Clock size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Stage and timeline
      </Button>
      {isOpen && <LeadRecordDialog id={lead.conversationId} onClose={() => setOpen(false)} onGone={onGone} />}
    </section>
  );
};
