import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteConversation } from "#contracts/conversations.ts";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { noItems } from "../../patterns/records/queries/paged-list.ts";
import { forgetRecent } from "../../entities/chats/recent.ts";

interface DeleteDialogProps {
  sessionId: string;
  onClose: () => void;
  /** Runs once it is gone. */
  onDeleted: () => void;
}

/** Asks before a conversation is deleted. */
export const DeleteDialog = ({ sessionId, onClose, onDeleted }: DeleteDialogProps) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteConversation, { sessionId }),
    onSuccess: () => {
      client.setQueryData(keys.history(sessionId), noItems);
      forgetRecent(client, sessionId);
      onClose();
      onDeleted();
    },
    onError: (error) => notifyFailure("Not deleted", error, "Failed to delete the chat. Please try again."),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this chat?"
      description="It is removed from your list with all its messages, for good. Questions that wait for the core team stay open, and their answers bring it back."
      confirm="Delete chat"
      danger
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
};
