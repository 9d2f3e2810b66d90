import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeUser, passwordLimits, type User } from "#contracts/users.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { call } from "../../../platform/api/api.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { failureOf } from "./people.ts";

interface PasswordDialogProps {
  user: User;
  isSelf: boolean;
  onClose: () => void;
}

/** Sets the password an admin may sign in with instead of a code. */
export const PasswordDialog = ({ user, isSelf, onClose }: PasswordDialogProps) => {
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(changeUser, { id: user.id, password }),
    onSuccess: () => {
      notify({ title: "Password set", description: `@${user.username} can now sign in with it.` });
      onClose();
    },
  });
  return (
    <FormWindow
      size="compact"
      title={`Set a password for @${user.username}`}
      description={
        isSelf
          ? "You stay signed in here and are signed out everywhere else."
          : "They are signed out everywhere and can sign in with it or with their access code."
      }
      text="Set password"
      isReady={password.length >= passwordLimits.least}
      pending={isPending}
      onClose={onClose}
      onSubmit={mutate}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        help={`At least ${passwordLimits.least} characters, no common password and no name`}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={failureOf(error, "password")}
      />
    </FormWindow>
  );
};
