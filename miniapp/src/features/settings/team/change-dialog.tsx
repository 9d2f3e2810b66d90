import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inviteAgain } from "#contracts/invitations.ts";
import { changeUser, rotateAccessCode, signOutUser, type User } from "#contracts/users.ts";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import type { Added } from "./adding-dialog.tsx";
import { type ChangeKind, changes, fieldsOf } from "./person-changes.ts";

interface ChangeDialogProps {
  user: User;
  kind: ChangeKind;
  isSelf: boolean;
  onClose: () => void;
  onSecret: (made: Added) => void;
}

/** Makes a change; what must be shown to the admin this once, or null. */
const make = async ({ id, username }: User, kind: ChangeKind): Promise<Added | null> => {
  if (kind === "rotate") {
    const { accessCode } = await call(rotateAccessCode, { id });
    return { code: { username, accessCode } };
  }
  if (kind === "invite")
    return { invitations: { invitations: [await call(inviteAgain, { id })], known: [] } };
  if (kind === "sign-out") await call(signOutUser, { id });
  else await call(changeUser, { id, ...fieldsOf(kind) });
  return null;
};

/** Confirms a change to a person, makes it, and says how it went. */
export const ChangeDialog = ({ user, kind, isSelf, onClose, onSecret }: ChangeDialogProps) => {
  const client = useQueryClient();
  const { label, title, text, ownText = text, danger } = changes[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: () => make(user, kind),
    onSuccess: (made) => {
      onClose();
      // Nothing on the screen shows that somebody is signed out.
      if (kind === "sign-out")
        notify({ title: "Signed out", description: `@${user.username} is signed out everywhere.` });
      if (made !== null) onSecret(made);
      return client.invalidateQueries({ queryKey: keys.users });
    },
    onError: (error) => {
      onClose();
      notifyFailure("Update failed", error, "Failed to update this person.");
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(user.username)}
      description={isSelf ? ownText : text}
      confirm={label}
      danger={danger}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
};
