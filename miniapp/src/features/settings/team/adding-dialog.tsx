import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserRole } from "#contracts/auth.ts";
import { invitationDays, invitePeople, mostInvited } from "#contracts/invitations.ts";
import { addUser } from "#contracts/users.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { SegmentedControl } from "../../../ui/buttons/segmented-control.tsx";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { AddingForm, type Way } from "./adding-form.tsx";
import type { NewCode } from "./code-dialog.tsx";
import type { Invitations } from "./invitations-dialog.tsx";
import { namesIn } from "./names-in.ts";
import { failureOf } from "./people.ts";
import styles from "./team.module.css";

export type Added = { code: NewCode } | { invitations: Invitations };

const ways: { value: Way; label: string }[] = [
  { value: "code", label: "Access code" },
  { value: "link", label: "Invitation links" },
];

const descriptions: Record<Way, string> = {
  code: "They sign in with their Telegram username and the code you get next.",
  link: `Each gets a link of their own that signs them in once, within ${invitationDays} days.`,
};

/** Whether a list of names can be sent, what is wrong with it, and what the button says. */
const readList = (text: string) => {
  const { names, others } = namesIn(text);
  const tooMany = names.length > mostInvited ? `At most ${mostInvited} people at once` : undefined;
  const problem = others.length > 0 ? `Not a Telegram username: ${others.slice(0, 3).join(", ")}` : tooMany;
  const submit = names.length > 1 ? `Create ${names.length} links` : "Create link";
  return {
    names,
    problem,
    submit,
    pending: "Creating...",
    isReady: names.length > 0 && problem === undefined,
  };
};

const readName = (text: string) => ({
  problem: undefined,
  submit: "Add Person",
  pending: "Adding...",
  isReady: text.trim() !== "",
});

const addWithCode = async (text: string, role: UserRole): Promise<Added> => {
  const { user, accessCode } = await call(addUser, { telegramUsername: text.trim(), role });
  return { code: { username: user.username, accessCode } };
};

const invite = async (text: string, role: UserRole): Promise<Added> => {
  const people = namesIn(text).names.map((telegramUsername) => ({ telegramUsername, role }));
  return { invitations: await call(invitePeople, { people }) };
};

interface AddingDialogProps {
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** Adds people: one with an access code, or several with a link each. */
export const AddingDialog = ({ onAdded, onCancel }: AddingDialogProps) => {
  const client = useQueryClient();
  const [way, setWay] = useState<Way>("code");
  const [text, setText] = useState("");
  const [role, setRole] = useState<UserRole>("BD");
  const { problem, submit, pending, isReady } = way === "code" ? readName(text) : readList(text);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => (way === "code" ? addWithCode : invite)(text, role),
    onSuccess: (added) => {
      onAdded(added);
      return client.invalidateQueries({ queryKey: keys.users });
    },
  });
  const choose = (next: Way) => {
    reset();
    setWay(next);
  };
  const field = way === "code" ? "telegramUsername" : "people";
  return (
    <FormWindow
      title="Add Person"
      description={descriptions[way]}
      text={submit}
      pendingText={pending}
      isReady={isReady}
      pending={isPending}
      onClose={onCancel}
      onSubmit={mutate}
      className={styles.form}
    >
      <SegmentedControl label="How they sign in" value={way} onChange={choose} segments={ways} />
      <AddingForm
        way={way}
        text={text}
        onText={setText}
        role={role}
        onRole={setRole}
        error={problem ?? failureOf(error, field)}
      />
    </FormWindow>
  );
};
