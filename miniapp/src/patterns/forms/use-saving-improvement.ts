import { useMutation } from "@tanstack/react-query";
import { isOvertaken } from "../../platform/api/api-error.ts";
import { notify } from "../../ui/notices/notify.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import type { Improvement } from "./improve-dialog.tsx";

interface Saving {
  send: (improvement: Improvement) => Promise<unknown>;
  /** Reads again what shows the answer. */
  reread: () => Promise<unknown>;
  /** The name of the collection that the answer joins. */
  extras: string;
  onClose: () => void;
}

/** Saves what the dialog for an improved answer asks for, and says what came of it. */
export const useSavingImprovement = ({ send, reread, extras, onClose }: Saving) => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onClose();
      notify({ title: "Answer improved", description: `Added to the ${extras} document.` });
      // What was written is let go of before somebody writes the next.
      void reread();
    },
    // An answer that was given in the meantime has to be there to be shown.
    onError: (error) =>
      isOvertaken(error) ? reread() : notifyFailure("Improve failed", error, "Failed to improve the answer."),
  });
  return { pending: isPending, onSave: (improvement: Improvement) => mutateAsync(improvement), onClose };
};
