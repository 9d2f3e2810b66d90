import { useState } from "react";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { noticeClearFailed } from "./notices.ts";

interface ClearDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClear: () => Promise<void>;
  /** It is a lead's, which is gone with it. */
  isLead: boolean;
}

const ofChat =
  "All messages of this conversation are removed for good. Questions that wait for the core team stay open.";
const ofLead =
  "The lead is removed for good and for the whole team: its messages, stage, notes and reminder. To keep them, archive it instead. Questions that wait for the core team stay open.";

/** Asks before a conversation is removed. */
export const ClearDialog = ({ open, onOpenChange, onClear, isLead }: ClearDialogProps) => {
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
      description={isLead ? ofLead : ofChat}
      confirm="Clear chat"
      danger
      pending={pending}
      onConfirm={() => void clear()}
    />
  );
};
