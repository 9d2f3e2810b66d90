import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { FormFooter } from "./form-footer.tsx";
import styles from "./improve-dialog.module.css";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { useLeaving } from "./use-leaving.tsx";

interface ImproveDialogProps {
  title: string;
  question: string;
  /** The answer to start from. */
  answer: string;
  pending: boolean;
  onClose: () => void;
  onSave: (answer: string) => void;
}

/** Replaces an answer by a better one, starting from it. */
export const ImproveDialog = ({ title, question, answer, pending, onClose, onSave }: ImproveDialogProps) => {
  const [text, setText] = useState(answer);
  const { leave, question: leaving } = useLeaving(text !== answer, onClose);
  const save = () => {
    if (text.trim() !== "" && !pending) onSave(text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="wide"
      title={title}
      description="The next person who asks this is answered with it."
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
