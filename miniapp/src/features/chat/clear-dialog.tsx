import { useState } from "react";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { noticeClearFailed } from "./notices.ts";

interface ClearDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClear: () => Promise<void>;
}

/** Asks before a conversation is removed. */
export const ClearDialog = ({ open, onOpenChange, onClear }: ClearDialogProps) => {
  const [pending, setPending] = useState(false);
  const clear = async () => {
    setPending(true);
    try {
      await onClear();
    } catch {
      noticeClearFailed();
    }
    setPending(false);
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Clear this chat?"
      description="All messages of this conversation are removed for good. Questions that wait for the core team stay open."
      confirm="Clear chat"
      danger
      pending={pending}
      onConfirm={() => void clear()}
    />
  );
};
