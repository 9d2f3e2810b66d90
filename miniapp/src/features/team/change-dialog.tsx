import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeUser, rotateAccessCode, signOutUser, type User } from "#contracts/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import type { NewCode } from "./code-dialog.tsx";
import { peopleQuery } from "./people.ts";
import { type ChangeKind, changes, fieldsOf } from "./person-changes.ts";

interface ChangeDialogProps {
  user: User;
  kind: ChangeKind;
  onClose: () => void;
  onCode: (code: NewCode) => void;
}

/** Confirms a change to a person, makes it, and says how it went. */
export const ChangeDialog = ({ user, kind, onClose, onCode }: ChangeDialogProps) => {
  const client = useQueryClient();
  const toast = useToast();
  const { label, title, text, danger } = changes[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (kind === "rotate") return (await call(rotateAccessCode, { id: user.id })).accessCode;
      if (kind === "sign-out") await call(signOutUser, { id: user.id });
      else await call(changeUser, { id: user.id, ...fieldsOf(kind) });
      return null;
    },
    onSuccess: (accessCode) => {
      onClose();
      // Nothing on the screen shows that somebody is signed out.
      if (kind === "sign-out")
        toast({ title: "Signed out", description: `@${user.username} is signed out everywhere.` });
      if (accessCode !== null) onCode({ username: user.username, accessCode });
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
    onError: (error) => {
      onClose();
      toastFailure("Update failed", error, "Failed to update this person.");
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(user.username)}
      description={text}
      confirm={label}
      danger={danger}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
};
