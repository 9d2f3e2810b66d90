import { useState } from "react";
import { isOvertaken } from "../../platform/api/api-error.ts";
import { useDraft } from "./use-draft.ts";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { FormFooter } from "./form-footer.tsx";
import styles from "./improve-dialog.module.css";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { OvertakenChoice, OvertakenDialog, Written } from "./overtaken-dialog.tsx";
import { Rewording } from "./rewording.tsx";
import { useConfirmLeave } from "./use-confirm-leave.tsx";

interface ImproveDialogProps {
  /** Whose answer it is. */
  recordId: string;
  title: string;
  question: string;
  /** What the answer is kept under, where that is another question. */
  keptQuestion?: string | null;
  /** The core team's answer as it is now; null where there is none. */
  answer: string | null;
  /** What to start from where there is none. */
  draft?: string;
  pending: boolean;
  /** Whether somebody may still wait for an answer. */
  awaited?: boolean;
  onClose: () => void;
  /** Hears too which answer it was begun from, and the question to keep it under, if that is to change. Rejects when it was not taken. */
  onSave: (answer: string, basedOn: string | null, question: string | undefined) => Promise<unknown>;
}

/** An answer as it is being improved, and the one that was there when that began. */
interface Improvement {
  text: string;
  seen: string | null;
  /** Another question to keep it under; empty for the same. */
  question: string;
}

const useImproving = ({ recordId, answer, draft = "", pending, onClose, onSave }: ImproveDialogProps) => {
  const { value, setValue, isChanged, forget } = useDraft<Improvement>(`improvement of ${recordId}`, {
    text: answer ?? draft,
    seen: answer,
    question: "",
  });
  const [told, setTold] = useState<string | null>(null);
  const discard = () => {
    forget();
    onClose();
  };
  const saveOver = async (basedOn: string | null): Promise<void> => {
    try {
      await onSave(value.text.trim(), basedOn, value.question.trim() || undefined);
      forget();
    } catch (error) {
      // Of any other failure whoever saves it has told.
      if (isOvertaken(error)) setTold(error.message);
    }
  };
  return {
    text: value.text,
    reworded: value.question,
    reword: (next: string) => setValue((before) => ({ ...before, question: next })),
    isChanged,
    write: (text: string) => setValue((before) => ({ ...before, text })),
    save: () => value.text.trim() !== "" && !pending && void saveOver(value.seen),
    saveOver,
    discard,
    told,
    dismiss: () => setTold(null),
  };
};

/** Replaces an answer by a better one, starting from it. */
export const ImproveDialog = (props: ImproveDialogProps) => {
  const { title, question, keptQuestion, answer, pending, awaited = false } = props;
  const { text, reworded, reword, isChanged, write, save, saveOver, discard, told, dismiss } =
    useImproving(props);
  const { leave, question: leaving } = useConfirmLeave(isChanged, discard);
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
          onChange={write}
          onSubmit={save}
        />
        <Rewording asked={keptQuestion ?? question} value={reworded} onChange={reword} />
        {leaving}
      </div>
      {told !== null && (
        <OvertakenDialog
          onClose={dismiss}
          title="There is a newer answer"
          description={`${told}. Yours is not saved yet, and only one of the two can stay.`}
          now={answer === null ? "No answer" : <Written text={answer} />}
          mine={<Written text={text} />}
          footer={<OvertakenChoice pending={pending} onTake={discard} onSave={() => void saveOver(answer)} />}
        />
      )}
    </Dialog>
  );
};
