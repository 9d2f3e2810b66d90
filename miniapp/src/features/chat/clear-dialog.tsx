import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="compact"
      title="Clear this chat?"
      description="All messages of this conversation are removed for good. Questions that wait for the core team stay open."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" pending={pending} onClick={() => void clear()}>
            Clear chat
          </Button>
        </>
      }
    />
  );
};
