import { type SubmitEvent, useId, useState } from "react";
import { noteLimit } from "#contracts/support.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { useLeaving } from "../../components/use-leaving.tsx";

interface RejectDialogProps {
  count: number;
  pending: boolean;
  onClose: () => void;
  /** Hears the reason; empty when none was given. */
  onReject: (note: string) => void;
}

/** Asks why, so that the agent knows what to do better; an answer is not required. */
export const RejectDialog = ({ count, pending, onClose, onReject }: RejectDialogProps) => {
  const id = useId();
  const [note, setNote] = useState("");
  const { leave, question } = useLeaving(note.trim() !== "", onClose);
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={count === 1 ? "Reject this participation?" : `Reject ${count} participations?`}
      description="The agent sees your note. Points already given are taken back."
      footer={<FormFooter text="Reject" pending={pending} danger onCancel={leave} action={{ form: id }} />}
    >
      <form
        id={id}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onReject(note.trim());
        }}
      >
        <TextArea
          label="Note to the agent (optional)"
          placeholder="What is missing, and what would make it count?"
          maxLength={noteLimit}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </form>
      {question}
    </Dialog>
  );
};
