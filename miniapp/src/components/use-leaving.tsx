import { useState } from "react";
import { useUnsaved } from "../telegram/unsaved.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * The way out of a form: asks first where something written would be lost with it, as Telegram then does before it closes
 * the app. `question` is to be drawn inside the form's window.
 */
export const useLeaving = (isUnsaved: boolean, onClose: () => void) => {
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isUnsaved);
  const leave = () => (isUnsaved ? setAsking(true) : onClose());
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Discard what you wrote?"
      description="It has not been saved."
      confirm="Discard"
      danger
      pending={false}
      onConfirm={onClose}
    />
  );
  return { leave, question };
};
