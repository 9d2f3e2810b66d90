import { PanelLeftClose, X } from "lucide-react";
import { IconButton } from "../../components/icon-button.tsx";
import { Sheet } from "../../components/sheet.tsx";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import { KnowledgePanel } from "./knowledge-panel.tsx";
import styles from "./knowledge.module.css";

interface KnowledgeSidebarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpenDocument: (id: string) => void;
  /** The document that is being read. */
  selectedId: string | null;
  /** Opens the form for a support ticket. */
  onSubmitTicket: (() => void) | undefined;
}

/** The Knowledge Base as a docked column from 1024 px on, and as a sheet from the left below. */
export const KnowledgeSidebar = ({
  open,
  onOpenChange,
  onOpenDocument,
  selectedId,
  onSubmitTicket,
}: KnowledgeSidebarProps) => {
  const desktop = useIsDesktop();
  const close = () => onOpenChange(false);
  const selection = { selectedId, onOpenDocument };
  if (!desktop) {
    const dismiss = (
      <IconButton label="Close Knowledge Base" onClick={close}>
        <X size={20} strokeWidth={1.75} />
      </IconButton>
    );
    return (
      <Sheet open={open} onOpenChange={onOpenChange} label="Knowledge Base">
        <KnowledgePanel
          {...selection}
          onLeave={close}
          dismiss={dismiss}
          onSubmitTicket={
            onSubmitTicket &&
            (() => {
              close();
              onSubmitTicket();
            })
          }
        />
      </Sheet>
    );
  }
  if (!open) return null;
  const collapse = (
    <IconButton label="Collapse Knowledge Base" onClick={close}>
      <PanelLeftClose size={20} strokeWidth={1.75} />
    </IconButton>
  );
  return (
    <aside className={styles.docked} aria-label="Knowledge Base">
      <KnowledgePanel
        {...selection}
        onLeave={() => undefined}
        dismiss={collapse}
        onSubmitTicket={onSubmitTicket}
      />
    </aside>
  );
};
