import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./improve-dialog.module.css";
import { MarkdownEditor } from "./markdown-editor.tsx";

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
  const save = () => {
    if (text.trim() !== "" && !pending) onSave(text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={title}
      description="The next person who asks this is answered with it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={text.trim() === ""} pending={pending} onClick={save}>
            {pending ? "Saving..." : "Save"}
          </Button>
        </>
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
      </div>
    </Dialog>
  );
};
