import { CircleCheck, CircleX } from "lucide-react";
import type { TicketResult } from "#contracts/support.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";

interface CloseDialogProps {
  onClose: () => void;
  onChoose: (result: TicketResult) => void;
}

/** A ticket is not closed without a result: asks for it. */
export const CloseDialog = ({ onClose, onChoose }: CloseDialogProps) => {
  const choose = (result: TicketResult) => {
    onChoose(result);
    onClose();
  };
  const icon = { size: 16 } as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="What came of it?"
      description="A ticket is closed with a result, so that its agent knows."
      footer={
        <>
          <Button icon={<CircleX {...icon} />} onClick={() => choose("Not Resolved")}>
            Not Resolved
          </Button>
          <Button variant="primary" icon={<CircleCheck {...icon} />} onClick={() => choose("Solved")}>
            Solved
          </Button>
        </>
      }
    />
  );
};
