import { useMainButton } from "../../platform/telegram/use-main-button.ts";
import { Button } from "../../ui/buttons/button.tsx";

interface FormFooterProps {
  /** What the button says, and what it says while sending. */
  text: string;
  pendingText?: string;
  pending: boolean;
  disabled?: boolean;
  danger?: boolean;
  onCancel: () => void;
  /** The form it submits, or what it does without one. */
  action: { form: string } | { run: () => void };
}

const submit = (action: FormFooterProps["action"]): void => {
  if ("run" in action) return action.run();
  const form = document.querySelector<HTMLFormElement>(`#${CSS.escape(action.form)}`);
  return form?.requestSubmit();
};

/** How a form in a dialog ends: with Telegram's main button inside Telegram, where its back button cancels, else with two of its own. */
export const FormFooter = ({
  text,
  pendingText = text,
  pending,
  disabled = false,
  danger = false,
  onCancel,
  action,
}: FormFooterProps) => {
  const label = pending ? pendingText : text;
  const drawnByTelegram = useMainButton({
    text: label,
    enabled: !disabled,
    pending,
    onClick: () => submit(action),
  });
  if (drawnByTelegram) return null;
  const own = "form" in action ? ({ type: "submit", form: action.form } as const) : { onClick: action.run };
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button {...own} variant={danger ? "danger" : "primary"} disabled={disabled} pending={pending}>
        {label}
      </Button>
    </>
  );
};
