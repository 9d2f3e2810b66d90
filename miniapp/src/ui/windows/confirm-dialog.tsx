import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the button says that goes on with it. */
  confirm: string;
  danger?: boolean;
  /** Another way on, beside it. */
  other?: { label: string; onChoose: () => void } | undefined;
  pending: boolean;
  onConfirm: () => void;
}

/** Asks before something that has consequences. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  danger = false,
  other,
  pending,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size="compact"
    title={title}
    description={description}
    footer={
      <>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        {other !== undefined && (
          <Button disabled={pending} onClick={other.onChoose}>
            {other.label}
          </Button>
        )}
        <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
