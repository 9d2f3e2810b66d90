import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";

interface RatingReasonProps {
  /** The answer's. */
  id: string;
  pending: boolean;
  onClose: () => void;
  /** Sends it, and calls `done` once it is sent. */
  onSend: (reason: string, done: () => void) => void;
}

/** Asks what was wrong with an answer. */
export const RatingReason = ({ id, pending, onClose, onSend }: RatingReasonProps) => {
  const { value: reason, setValue: setReason, forget } = useDraft(`rating ${id}`, "");
  const done = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What was wrong with it?"
      description="Thank you. A word on why helps the core team to correct the playbook."
      footer={
        <>
          <Button onClick={done}>Skip</Button>
          <Button
            variant="primary"
            disabled={reason.trim() === ""}
            pending={pending}
            onClick={() => onSend(reason.trim(), done)}
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
