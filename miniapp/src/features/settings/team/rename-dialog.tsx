import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeUser, type User } from "#contracts/users.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { failureOf } from "./people.ts";
import { UsernameField } from "./username-field.tsx";

/** Gives a person another username, as when they have changed it in Telegram. */
export const RenameDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState(user.username);
  const isReady = name.trim() !== "" && name.trim() !== user.username;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(changeUser, { id: user.id, telegramUsername: name.trim() }),
    onSuccess: () => {
      onClose();
      return client.invalidateQueries({ queryKey: keys.users });
    },
  });
  return (
    <FormWindow
      size="compact"
      title={`Rename @${user.username}`}
      description="They sign in with the new name from now on. What they wrote and did stands under it."
      text="Rename"
      isReady={isReady}
      pending={isPending}
      onClose={onClose}
      onSubmit={mutate}
    >
      <UsernameField value={name} onChange={setName} error={failureOf(error, "telegramUsername")} />
    </FormWindow>
  );
};
