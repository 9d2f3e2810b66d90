import { type ReactNode, type SubmitEvent, useId } from "react";
import { FormFooter } from "./form-footer.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";

interface ShortFormDialogProps {
  title: string;
  description?: string;
  /** What its button says. */
  text?: string;
  isReady?: boolean;
  pending: boolean;
  onClose: () => void;
  /** Hears only what is ready, and while nothing is pending. */
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of one field or two over the page, such as another name for something. */
export const ShortFormDialog = ({
  text = "Save",
  isReady = true,
  pending,
  onClose,
  onSubmit,
  children,
  ...words
}: ShortFormDialogProps) => {
  const form = useId();
  return (
    <Dialog
      {...words}
      open
      onOpenChange={onClose}
      size="compact"
      footer={
        <FormFooter text={text} pending={pending} disabled={!isReady} onCancel={onClose} action={{ form }} />
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (isReady && !pending) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
