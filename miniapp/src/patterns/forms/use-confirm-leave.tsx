import { useState } from "react";
import { useUnsaved } from "../../platform/telegram/unsaved.ts";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";

/**
 * The way out of a form: asks first where something written would be lost with it, as Telegram then does before it closes
 * the app. `question` is to be drawn inside the form's window; `onKeep` leaves what was written where it is found again.
 */
export const useConfirmLeave = (isUnsaved: boolean, onClose: () => void, onKeep?: () => void) => {
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isUnsaved);
  const leave = () => (isUnsaved ? setAsking(true) : onClose());
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Discard what you wrote?"
      description={
        onKeep === undefined
          ? "It has not been saved."
          : "It has not been saved. Kept as a draft, it is there when you open this again in this tab."
      }
      other={onKeep && { label: "Keep as draft", onChoose: onKeep }}
      confirm="Discard"
      danger
      pending={false}
      onConfirm={onClose}
    />
  );
  return { leave, question };
};
