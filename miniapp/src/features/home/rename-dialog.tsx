import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { renameConversation, titleLimit } from "#contracts/conversations.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
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
  const id = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="Rename chat"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          label="Name"
          data-autofocus="select"
          help="Left empty, it is called by its first question."
          autoComplete="off"
          maxLength={titleLimit}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
