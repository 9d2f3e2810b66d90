import { PanelLeftClose, PanelRightClose, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { useRootMark } from "../../platform/browser/use-root-mark.ts";
import { useHasRightColumn } from "../../platform/browser/use-media-query.ts";
import { ErrorBoundary } from "../states/error-boundary.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { Sheet } from "../windows/sheet.tsx";
import styles from "./side-panel.module.css";

const Header = ({ label, dismiss }: { label: string; dismiss: ReactNode }) => (
  <header className={styles.header}>
    <h2 className={styles.heading}>{label}</h2>
    {dismiss}
  </header>
);

/** The part of it that scrolls. */
export const PanelScroll = ({ children }: { children: ReactNode }) => (
  <div className={styles.scroll}>{children}</div>
);

interface SidePanelProps {
  label: string;
  side: "left" | "right";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Stands above it: over its name where it is docked, beneath it in a sheet; `leave` as below. */
  renderAbove?: (leave: () => void) => ReactNode;
  /** Draws what is in it; `leave` is for when that leads elsewhere, and closes a sheet. */
  children: (leave: () => void) => ReactNode;
}

/** Tells what stands over the page's right edge that a column is there. */
const RightEdge = () => {
  useRootMark("data-right-panel");
  return null;
};

/** What stands beside a conversation: a docked column where it has room, a sheet elsewhere. */
export const SidePanel = ({ label, side, open, onOpenChange, renderAbove, children }: SidePanelProps) => {
  const hasColumn = useHasRightColumn();
  const close = () => onOpenChange(false);
  if (!hasColumn) {
    const dismiss = (
      <IconButton label={`Close ${label}`} onClick={close}>
        <X size={20} />
      </IconButton>
    );
    return (
      <Sheet open={open} onOpenChange={onOpenChange} label={label} side={side}>
        <Header label={label} dismiss={dismiss} />
        {renderAbove?.(close)}
        <ErrorBoundary>{children(close)}</ErrorBoundary>
      </Sheet>
    );
  }
  if (!open) return null;
  const collapse = (
    <IconButton label={`Collapse ${label}`} onClick={close}>
      {side === "left" ? <PanelLeftClose size={20} /> : <PanelRightClose size={20} />}
    </IconButton>
  );
  return (
    <aside className={classNames(styles.docked, styles[side])} aria-label={label}>
      {side === "right" && <RightEdge />}
      {renderAbove?.(() => undefined)}
      <Header label={label} dismiss={collapse} />
      <ErrorBoundary>{children(() => undefined)}</ErrorBoundary>
    </aside>
  );
};
