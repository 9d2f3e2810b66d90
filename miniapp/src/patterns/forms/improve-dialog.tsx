import { CornerDownLeft } from "lucide-react";
import { useState } from "react";
import { isOvertaken } from "../../platform/api/api-error.ts";
import { useDraft } from "./use-draft.ts";
import { Button } from "../../ui/buttons/button.tsx";
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
  /** What was answered where there is none, which may be all wrong: it is shown, and started from on demand. */
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

const useImproving = ({ recordId, answer, pending, onClose, onSave }: ImproveDialogProps) => {
  const { value, setValue, isChanged, forget } = useDraft<Improvement>(`improvement of ${recordId}`, {
    text: answer ?? "",
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

interface EarlierProps {
  text: string;
  /** Undefined once something is written that would be lost. */
  onStart: (() => void) | undefined;
}

const Earlier = ({ text, onStart }: EarlierProps) => (
  <section className={styles.earlier} aria-label="Earlier answer">
    <div className={styles.scroll}>
      <Written text={text} />
    </div>
    <Button
      size="small"
      icon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
      disabled={onStart === undefined}
      onClick={onStart}
    >
      Start from the earlier answer
    </Button>
  </section>
);

/** Replaces an answer by a better one, starting from the core team's, where there is one. */
export const ImproveDialog = (props: ImproveDialogProps) => {
  const { title, question, keptQuestion, answer, draft = "", pending, awaited = false } = props;
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
        {answer === null && draft !== "" && (
          <Earlier text={draft} onStart={text === "" ? () => write(draft) : undefined} />
        )}
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
