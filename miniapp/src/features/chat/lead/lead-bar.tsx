import { ArrowRightLeft, Clock } from "lucide-react";
import { useState } from "react";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { LeadNeed } from "../../../entities/leads/lead-state.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import common from "../../../ui/theme/common.module.css";
import { ThreadBar } from "../thread-bar.tsx";
import styles from "./lead-bar.module.css";

const LeadRecordDialog = onFirstOpen(
  async () => (await import("../../../entities/leads/lead-record-dialog.tsx")).LeadRecordDialog,
);

const leads = { name: "Leads", address: "/dashboard/leads" };

interface LeadBarProps {
  lead: LeadConversation;
  /** The lead is in other hands now. */
  onGone: () => void;
}

/** Which lead is open, where it stands, and the way to all that happened to it. */
export const LeadBar = ({ lead, onGone }: LeadBarProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <ThreadBar
      label="Lead"
      title={lead.projectName}
      list={leads}
      state={
        <p className={styles.state}>
          <span className={classNames(common.cut, styles.stage)}>{lead.stage}</span>
          <LeadNeed state={lead} />
        </p>
      }
    >
      <Button
        variant="quiet"
        size="small"
        className={styles.timeline}
        icon={<Clock size={16} />}
        aria-label="Stage and timeline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.words}>Stage and timeline</span>
      </Button>
      {isOpen && <LeadRecordDialog id={lead.conversationId} onClose={() => setOpen(false)} onGone={onGone} />}
    </ThreadBar>
  );
};

/** From whom a lead came, until something is sent. */
export const HandedOver = ({ from }: { from: string }) => (
  <p className={styles.from}>
    <ArrowRightLeft size={14} />
    <span>Handed over by @{from}</span>
  </p>
);
