import type { Ref } from "react";
import { adminResponseLimit } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { FormFooter } from "../../../../patterns/forms/form-footer.tsx";
import { Kbd } from "../../../../ui/content/kbd.tsx";
import { MarkdownEditor } from "../../../../patterns/forms/markdown-editor.tsx";
import { Rewording } from "../../../../patterns/forms/rewording.tsx";
import { notify } from "../../../../ui/notices/notify.ts";
import type { Drafts } from "./drafts.ts";
import styles from "../gaps.module.css";

export interface RespondProps {
  /** What is answered. */
  of: { id: string; userQuestion: string };
  drafts: Drafts;
  /** The questions to keep them under. */
  questions: Drafts;
  /** Whom the answer reaches, and where it is kept. */
  reach: string;
  pending: boolean;
  onSubmit: (text: string) => void;
}

const useResponse = ({ of, drafts, pending, onSubmit }: RespondProps) => {
  const text = drafts.useText(of.id);
  const submit = () => {
    if (pending) return;
    if (text.trim() !== "") return onSubmit(text);
    notify({
      title: "Missing response",
      description: "Please provide a response before submitting.",
      variant: "destructive",
    });
  };
  return { text, write: (next: string) => drafts.write(of.id, next), submit };
};

type KeptProps = Pick<RespondProps, "of" | "questions">;

const useKept = ({ of, questions }: KeptProps) => ({
  value: questions.useText(of.id),
  onChange: (question: string) => questions.write(of.id, question),
});

const KeptAs = (props: KeptProps) => <Rewording asked={props.of.userQuestion} {...useKept(props)} />;

interface EditorProps extends ReturnType<typeof useResponse> {
  /** Where it stands beside the list, which Escape leads back to. */
  field?: Ref<HTMLTextAreaElement>;
  rows: number;
}

const Editor = ({ text, write, submit, field, rows }: EditorProps) => (
  <MarkdownEditor
    {...(field === undefined ? {} : { field, isLeft: true })}
    label="Your response"
    rows={rows}
    placeholder="Write the answer as everybody should get it from now on. Markdown works."
    maxLength={adminResponseLimit}
    value={text}
    onChange={write}
    onSubmit={submit}
  />
);

const Submit = ({ text, submit, pending }: { text: string; submit: () => void; pending: boolean }) => (
  <Button variant="primary" disabled={text.trim() === ""} pending={pending} onClick={submit}>
    {pending ? "Saving..." : "Submit Response"} <Kbd>Ctrl ↵</Kbd>
  </Button>
);

/** The response editor beneath a question. */
export const RespondPanel = ({ field, ...props }: RespondProps & { field: Ref<HTMLTextAreaElement> }) => {
  const response = useResponse(props);
  return (
    <section className={styles.respond} aria-label="Respond to Question">
      <Editor {...response} field={field} rows={5} />
      <KeptAs {...props} />
      <div className={styles.submit}>
        <p className={styles.hint}>{props.reach}</p>
        {response.text !== "" && (
          <Button variant="quiet" disabled={props.pending} onClick={() => response.write("")}>
            Cancel
          </Button>
        )}
        <Submit {...response} pending={props.pending} />
      </div>
    </section>
  );
};

/** The response editor over the page, where there is no room beneath the question. */
export const RespondDialog = ({ onClose, ...props }: RespondProps & { onClose: () => void }) => {
  const response = useResponse(props);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Respond to Question"
      description={props.of.userQuestion}
      footer={
        <FormFooter
          text="Submit Response"
          pendingText="Saving..."
          pending={props.pending}
          disabled={response.text.trim() === ""}
          onCancel={onClose}
          action={{ run: response.submit }}
        />
      }
    >
      <div className={styles.respond}>
        <Editor {...response} rows={10} />
        <KeptAs {...props} />
      </div>
    </Dialog>
  );
};
