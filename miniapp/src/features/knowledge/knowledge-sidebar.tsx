import { SidePanel } from "../../components/side-panel.tsx";
import { KnowledgePanel } from "./knowledge-panel.tsx";

interface KnowledgeSidebarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpenDocument: (id: string) => void;
  /** The document that is being read. */
  selectedId: string | null;
  /** Opens the form for a support ticket. */
  onSubmitTicket: (() => void) | undefined;
}

/** The Knowledge Base beside the conversation. */
export const KnowledgeSidebar = ({
  open,
  onOpenChange,
  onSubmitTicket,
  ...selection
}: KnowledgeSidebarProps) => (
  <SidePanel label="Knowledge Base" side="left" open={open} onOpenChange={onOpenChange}>
    {(leave) => (
      <KnowledgePanel
        {...selection}
        onLeave={leave}
        onSubmitTicket={
          onSubmitTicket &&
          (() => {
            leave();
            onSubmitTicket();
          })
        }
      />
    )}
  </SidePanel>
);
