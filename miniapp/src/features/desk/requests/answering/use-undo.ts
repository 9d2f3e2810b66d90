import { useMutation, useQueryClient } from "@tanstack/react-query";
import { takeBackFeedback, undoMs } from "#contracts/feedback.ts";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { closeNotice, showNotice, notify, type Notice } from "../../../../ui/notices/notify.ts";
import { feedbackLists, rereadFeedback } from "../../../../entities/feedback/feedback.ts";

interface Answered {
  ids: string[];
  /** Puts back what was written of them. */
  onUndone?: () => void;
}

/** Hears which requests are dealt with, or are pending again. */
export type NoteSettled = (requests: readonly { id: string }[], isSettled: boolean) => void;

const undoneText = (left: string[]): string => {
  if (left.length === 0) return "Nobody was told.";
  return `${countOf(left.length, "request")} could not be taken back: the answer was told already.`;
};

/** Tells that requests were answered, and offers to take that back for as long as nobody is told. */
export const useUndo = (note?: NoteSettled) => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids }: Answered) => call(takeBackFeedback, { ids }),
    onSuccess: ({ pending, left }, { onUndone }) => {
      note?.(pending, false);
      onUndone?.();
      feedbackLists.put(client, pending);
      notify({ title: `${countOf(pending.length, "request")} pending again`, description: undoneText(left) });
      return rereadFeedback(client);
    },
    onError: (error) => notifyFailure("Undo failed", error, "Failed to take the answer back."),
  });
  return (content: Notice, answered: Answered): void => {
    const shown = showNotice({ ...content, action: { label: "Undo", onPress: () => mutate(answered) } });
    // A notice that is pointed at stays, but what it offers does not.
    setTimeout(() => closeNotice(shown), undoMs);
  };
};
