import { Plus } from "lucide-react";
import { Button } from "../../../ui/buttons/button.tsx";
import { PanelScroll, SidePanel } from "../../../ui/layout/side-panel.tsx";
import { LeadList } from "./list/lead-list.tsx";
import styles from "./list/lead-list.module.css";
import type { LeadReplier } from "./use-lead-replier.ts";

interface LeadPanelProps {
  leads: LeadReplier;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The lead conversations beside the one that is open. */
export const LeadPanel = ({ leads, open, onOpenChange }: LeadPanelProps) => (
  <SidePanel label="Lead Conversations" side="right" open={open} onOpenChange={onOpenChange}>
    {(leave) => (
      <>
        <div className={styles.new}>
          <Button
            wide
            icon={<Plus size={18} />}
            onClick={() => {
              leads.startNew();
              leave();
            }}
          >
            New Lead
          </Button>
        </div>
        <PanelScroll>
          <LeadList
            conversations={leads.conversations}
            openId={leads.conversationId}
            onOpen={(id) => {
              leads.open(id);
              leave();
            }}
          />
        </PanelScroll>
      </>
    )}
  </SidePanel>
);
