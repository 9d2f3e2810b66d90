import type { ReactNode } from "react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { SidePanel } from "../../../ui/layout/side-panel.tsx";
import { KnowledgePanel } from "./knowledge-panel.tsx";

interface KnowledgeSidebarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A result of a search is opened at its passage. */
  onOpenDocument: (id: string, place?: CitedPlace) => void;
  /** The document that is being read. */
  selectedId: string | null;
  /** What stands above it; `leave` is for when that leads elsewhere. */
  renderAbove: (leave: () => void) => ReactNode;
  /** Opens the form for a support ticket. */
  onSubmitTicket: (() => void) | undefined;
}

/** The Knowledge Base beside the conversation. */
export const KnowledgeSidebar = ({
  open,
  onOpenChange,
  renderAbove,
  onSubmitTicket,
  ...selection
}: KnowledgeSidebarProps) => (
  <SidePanel
    label="Knowledge Base"
    side="left"
    open={open}
    onOpenChange={onOpenChange}
    renderAbove={renderAbove}
  >
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
