import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { renameConversation, titleLimit } from "#contracts/conversations.ts";
import { FormWindow } from "../../patterns/forms/form-window.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { refreshRecent } from "../../entities/chats/recent.ts";

interface RenameDialogProps {
  sessionId: string;
  /** What it is called now. */
  title: string;
  onClose: () => void;
}

/** Gives a conversation another name; with none it is called by its first question again. */
export const RenameDialog = ({ sessionId, title, onClose }: RenameDialogProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(title);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(renameConversation, { sessionId, title: name.trim() === "" ? null : name.trim() }),
    onSuccess: () => {
      refreshRecent(client);
      onClose();
    },
    onError: (error) => notifyFailure("Not renamed", error, "Failed to rename the chat. Please try again."),
  });
  return (
    <FormWindow title="Rename chat" pending={isPending} onClose={onClose} onSubmit={mutate}>
      <TextField
        label="Name"
        data-autofocus="select"
        help="Left empty, it is called by its first question."
        autoComplete="off"
        maxLength={titleLimit}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormWindow>
  );
};
