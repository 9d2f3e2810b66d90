import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";

interface RatingReasonProps {
  pending: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks what was wrong with an answer. */
export const RatingReason = ({ pending, onClose, onSend }: RatingReasonProps) => {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What was wrong with it?"
      description="Thank you. A word on why helps the core team to correct the playbook."
      footer={
        <>
          <Button onClick={onClose}>Skip</Button>
          <Button
            variant="primary"
            disabled={reason.trim() === ""}
            pending={pending}
            onClick={() => onSend(reason.trim())}
          >
            Send
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        labelHidden
        placeholder="Wrong number, out of date, not what I asked..."
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
};
