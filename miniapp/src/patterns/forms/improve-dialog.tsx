import { useQuery } from "@tanstack/react-query";
import { CornerDownLeft, ThumbsDown } from "lucide-react";
import { useState } from "react";
import { countTold } from "#contracts/agent-replies.ts";
import { call } from "../../platform/api/api.ts";
import { isOvertaken } from "../../platform/api/api-error.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { useDraft } from "./use-draft.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { FormFooter } from "./form-footer.tsx";
import styles from "./improve-dialog.module.css";
import { Markdown } from "../markdown/markdown.tsx";
import { MarkdownEditor } from "./markdown-editor.tsx";
import { OvertakenChoice, OvertakenDialog, Written } from "./overtaken-dialog.tsx";
import { Rewording } from "./rewording.tsx";
import { useConfirmLeave } from "./use-confirm-leave.tsx";
import common from "../../ui/theme/common.module.css";

/** A better answer. */
export interface Improvement {
  improvedAnswer: string;
  /** The answer that it was begun from. */
  basedOn: string | null;
  /** The question to keep it under, if that is to change. */
  originalQuestion: string | undefined;
  /** Whether those who were told the earlier answer are told this one in its place. */
  tell: boolean;
}

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
  /** Why that did not help, in the words of whoever got it. */
  complaint?: string | null;
  pending: boolean;
  /** Whether somebody may still wait for an answer. */
  awaited?: boolean;
  onClose: () => void;
  /** Rejects when it was not taken. */
  onSave: (improvement: Improvement) => Promise<unknown>;
}

/** An answer as it is being improved, and the one that was there when that began. */
interface Improving {
  text: string;
  seen: string | null;
  /** Another question to keep it under; empty for the same. */
  question: string;
  /** Whether nobody is to be told of it. */
  isQuiet: boolean;
}

const useImproving = ({ recordId, answer, pending, onClose, onSave }: ImproveDialogProps) => {
  const { value, setValue, isChanged, forget } = useDraft<Improving>(`improvement of ${recordId}`, {
    text: answer ?? "",
    seen: answer,
    question: "",
    isQuiet: false,
  });
  const [told, setTold] = useState<string | null>(null);
  const discard = () => {
    forget();
    onClose();
  };
  const saveOver = async (basedOn: string | null): Promise<void> => {
    try {
      const originalQuestion = value.question.trim() || undefined;
      await onSave({ improvedAnswer: value.text.trim(), basedOn, originalQuestion, tell: !value.isQuiet });
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
    isQuiet: value.isQuiet,
    beQuiet: (isQuiet: boolean) => setValue((before) => ({ ...before, isQuiet })),
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
  <div className={styles.earlier}>
    {/* What is too long for the box must still scroll with the keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className={styles.scroll} role="region" aria-label="Earlier answer" tabIndex={0}>
      <Markdown text={text} />
    </div>
    <Button
      size="small"
      icon={<CornerDownLeft size={16} />}
      disabled={onStart === undefined}
      onClick={onStart}
    >
      Start from the earlier answer
    </Button>
  </div>
);

interface TellingProps {
  recordId: string;
  isQuiet: boolean;
  onChange: (isQuiet: boolean) => void;
}

/** Whether those who were told the earlier answer are to hear of a better one, where there is anybody. */
const Telling = ({ recordId, isQuiet, onChange }: TellingProps) => {
  const { data } = useQuery({
    queryKey: keys.told(recordId),
    queryFn: ({ signal }) => call(countTold, { id: recordId }, { signal }),
  });
  const people = data?.people ?? 0;
  if (people === 0) return null;
  return (
    <label className={styles.telling}>
      <input type="checkbox" checked={!isQuiet} onChange={({ target }) => onChange(!target.checked)} />
      Tell the {people === 1 ? "one person" : `${people} people`} who got the earlier answer
    </label>
  );
};

/** Replaces an answer by a better one, starting from the core team's, where there is one. */
export const ImproveDialog = (props: ImproveDialogProps) => {
  const { recordId, title, question, keptQuestion, answer, draft = "", complaint = null } = props;
  const { pending, awaited = false } = props;
  const { text, reworded, reword, isQuiet, beQuiet, isChanged, write, save, saveOver, ...rest } =
    useImproving(props);
  const { discard, told, dismiss } = rest;
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
      <div className={common.stack16}>
        <p className={styles.question}>{question}</p>
        {complaint !== null && (
          <p className={styles.complaint}>
            <ThumbsDown size={16} role="img" aria-label="Not helpful" />
            {complaint}
          </p>
        )}
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
        <Telling recordId={recordId} isQuiet={isQuiet} onChange={beQuiet} />
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
