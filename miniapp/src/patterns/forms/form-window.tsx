import { type ReactNode, type Ref, type SubmitEvent, useId } from "react";
import { FormFooter } from "./form-footer.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";

interface FormWindowProps {
  title: string;
  description?: string;
  size?: "compact" | "regular" | "wide" | "editor";
  /** What its button says, and what it says while sending. */
  text?: string;
  pendingText?: string;
  danger?: boolean;
  isReady?: boolean;
  pending: boolean;
  onClose: () => void;
  /** Hears only what is ready, and while nothing is pending. */
  onSubmit: () => void;
  form?: Ref<HTMLFormElement>;
  /** The form's. */
  className?: string | undefined;
  /** Stands beneath the form and is none of it. */
  beneath?: ReactNode;
  children: ReactNode;
}

/** A form over the page, with the buttons that end it. */
export const FormWindow = ({
  text = "Save",
  pendingText = text,
  danger = false,
  isReady = true,
  pending,
  onClose,
  onSubmit,
  form,
  className,
  beneath,
  children,
  ...window
}: FormWindowProps) => {
  const id = useId();
  const footer = { text, pendingText, pending, danger, disabled: !isReady, onCancel: onClose };
  return (
    <Dialog {...window} open onOpenChange={onClose} footer={<FormFooter {...footer} action={{ form: id }} />}>
      <form
        ref={form}
        id={id}
        className={className}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (isReady && !pending) onSubmit();
        }}
      >
        {children}
      </form>
      {beneath}
    </Dialog>
  );
};
