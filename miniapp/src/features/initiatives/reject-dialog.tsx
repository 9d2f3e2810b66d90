import { noteLimit } from "#contracts/support.ts";
import { FormWindow } from "../../patterns/forms/form-window.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { useConfirmLeave } from "../../patterns/forms/use-confirm-leave.tsx";
import { useDraft } from "../../patterns/forms/use-draft.ts";

interface RejectDialogProps {
  ids: readonly string[];
  pending: boolean;
  onClose: () => void;
  /** Hears the reason, empty when none was given; rejects when it was not taken. */
  onReject: (note: string) => Promise<unknown>;
}

/** Asks why, so that the agent knows what to do better; an answer is not required. */
export const RejectDialog = ({ ids, pending, onClose, onReject }: RejectDialogProps) => {
  const count = ids.length;
  const { value: note, setValue: setNote, forget } = useDraft(`rejection ${ids.join()}`, "");
  const discard = () => {
    forget();
    onClose();
  };
  const { leave, question } = useConfirmLeave(note.trim() !== "", discard);
  return (
    <FormWindow
      title={count === 1 ? "Reject this participation?" : `Reject ${count} participations?`}
      description="The agent sees your note. Points already given are taken back."
      text="Reject"
      pending={pending}
      danger
      onClose={leave}
      onSubmit={() => void onReject(note.trim()).then(forget, () => undefined)}
      beneath={question}
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
    </FormWindow>
  );
};
