import { CircleCheck } from "lucide-react";
import { type ClipboardEvent, type ReactNode, type SubmitEvent, useId } from "react";
import { useMainButton } from "../../platform/telegram/use-main-button.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import styles from "./form-dialog.module.css";
import { useFocusOnProblem } from "./use-focus-on-problem.ts";
import { SubmittedView } from "./submitted-view.tsx";
import { UploadProgress } from "../../ui/fields/upload-progress.tsx";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  phase: "editing" | "sending" | "sent";
  /** What the button says, and what it says while sending. */
  submit: { text: string; pending: string };
  /** How much of the file has been sent; undefined without one. */
  share: number | undefined;
  /** Resolves to whether it was taken. */
  onSubmit: () => Promise<boolean>;
  /** Hears of a picture pasted anywhere in the form. */
  onPaste: (image: File) => void;
  thanks: { title: string; text: string; again: string };
  onAgain: () => void;
  /** The way to what was sent; undefined where there is none. */
  view?: { label: string; onPress: () => void } | undefined;
  children: ReactNode;
}

const pastedImage = (event: ClipboardEvent): File | undefined =>
  [...event.clipboardData.files].find((file) => file.type.startsWith("image/"));

const Footer = ({
  id,
  phase,
  submit,
  share,
  onSubmit,
}: Pick<FormDialogProps, "phase" | "submit" | "share"> & {
  id: string;
  onSubmit: () => void;
}) => {
  const pending = phase === "sending";
  const text = pending ? submit.pending : submit.text;
  const drawnByTelegram = useMainButton({ text, enabled: true, pending, onClick: onSubmit });
  const progress = pending && share !== undefined && <UploadProgress share={share} />;
  if (drawnByTelegram && !progress) return null;
  return (
    <div className={styles.foot}>
      {progress}
      {!drawnByTelegram && (
        <Button type="submit" form={id} variant="primary" size="large" wide pending={pending}>
          {text}
        </Button>
      )}
    </div>
  );
};

/** That something was sent, in the form that its thanks have made way for again: else it looks as if nothing had been. */
const Sent = ({ view }: { view: NonNullable<FormDialogProps["view"]> }) => (
  <p className={styles.sent}>
    <CircleCheck size={18} />
    <span>Sent.</span>
    <Button size="small" variant="quiet" onClick={view.onPress}>
      {view.label}
    </Button>
  </p>
);

/** A form with a picture in a dialog, from the first field to the thanks in its place. */
export const FormDialog = ({
  onClose,
  title,
  description,
  phase,
  submit,
  share,
  onSubmit,
  onPaste,
  thanks,
  onAgain,
  view,
  children,
}: FormDialogProps) => {
  const id = useId();
  const { form, focusProblem } = useFocusOnProblem();
  const send = () => {
    void onSubmit().then((isTaken) => (isTaken ? undefined : focusProblem()));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      titleHidden={phase === "sent"}
      footer={
        phase !== "sent" && <Footer id={id} phase={phase} submit={submit} share={share} onSubmit={send} />
      }
    >
      <div className={styles.stack}>
        <form
          ref={form}
          id={id}
          className={styles.form}
          noValidate
          inert={phase === "sent"}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            send();
          }}
          onPaste={(event) => {
            const image = pastedImage(event);
            if (image === undefined) return;
            event.preventDefault();
            onPaste(image);
          }}
        >
          {phase === "editing" && view !== undefined && <Sent view={view} />}
          {children}
        </form>
        {phase === "sent" && <SubmittedView {...thanks} onAgain={onAgain} view={view} />}
      </div>
    </Dialog>
  );
};
