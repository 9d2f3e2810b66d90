import { useKept } from "../lib/use-kept.ts";
import { Dialog } from "./dialog.tsx";
import { FormFooter } from "./form-footer.tsx";
import styles from "./improve-dialog.module.css";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { useLeaving } from "./use-leaving.tsx";

interface ImproveDialogProps {
  /** Whose answer it is. */
  recordId: string;
  title: string;
  question: string;
  /** The answer to start from. */
  answer: string;
  pending: boolean;
  /** Whether somebody may still wait for an answer. */
  awaited?: boolean;
  onClose: () => void;
  /** Rejects when it was not taken. */
  onSave: (answer: string) => Promise<unknown>;
}

/** Replaces an answer by a better one, starting from it. */
export const ImproveDialog = ({
  recordId,
  title,
  question,
  answer,
  pending,
  awaited = false,
  onClose,
  onSave,
}: ImproveDialogProps) => {
  const { value: text, setValue: setText, isChanged, forget } = useKept(`improved ${recordId}`, answer);
  const discard = () => {
    forget();
    onClose();
  };
  const { leave, question: leaving } = useLeaving(isChanged, discard);
  const save = () => {
    if (text.trim() !== "" && !pending) void onSave(text.trim()).then(forget, () => undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="wide"
      title={title}
      description={
        awaited
          ? "Whoever still waits for an answer is told it, and the next person who asks is answered with it."
          : "The next person who asks this is answered with it."
      }
      footer={
        <FormFooter
          text="Save"
          pendingText="Saving..."
          pending={pending}
          disabled={text.trim() === ""}
          onCancel={leave}
          action={{ run: save }}
        />
      }
    >
      <div className={styles.form}>
        <p className={styles.question}>{question}</p>
        <MarkdownEditor
          label="Improved answer"
          rows={9}
          maxLength={20_000}
          value={text}
          onChange={setText}
          onSubmit={save}
        />
        {leaving}
      </div>
    </Dialog>
  );
};
