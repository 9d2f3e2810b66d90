import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AtSign, UserPlus } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import type { UserRole } from "#contracts/auth.ts";
import { addUser } from "#contracts/users.ts";
import { AddButton } from "../../components/add-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { call } from "../../lib/api.ts";
import { CodeDialog, type NewCode } from "./code-dialog.tsx";
import { failureOf, peopleQuery, roleOptions } from "./people.ts";
import styles from "./team.module.css";

interface PersonFormProps {
  onAdded: (code: NewCode) => void;
  onCancel: () => void;
}

const PersonForm = ({ onAdded, onCancel }: PersonFormProps) => {
  const id = useId();
  const client = useQueryClient();
  const [telegramUsername, setUsername] = useState("");
  const [role, setRole] = useState<UserRole>("BD");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(addUser, { telegramUsername: telegramUsername.trim(), role }),
    onSuccess: ({ user, accessCode }) => {
      onAdded({ username: user.username, accessCode });
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Add Person"
      description="They sign in with their Telegram username and the code you get next."
      footer={
        <FormFooter
          text="Add Person"
          pendingText="Adding..."
          pending={isPending}
          disabled={telegramUsername.trim() === ""}
          onCancel={onCancel}
          action={{ form: id }}
        />
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (telegramUsername.trim() !== "" && !isPending) mutate();
        }}
      >
        <TextField
          label="Telegram Username"
          placeholder="username"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={33}
          lead={<AtSign size={18} strokeWidth={1.75} aria-hidden="true" />}
          value={telegramUsername}
          onChange={(event) => setUsername(event.target.value)}
          error={failureOf(error, "telegramUsername")}
        />
        <Select label="Role" value={role} onChange={setRole} options={roleOptions} />
      </form>
    </Dialog>
  );
};

/** The button that adds somebody to the team, the form behind it and the code it ends with. */
export const AddPerson = () => {
  const [adding, setAdding] = useState(false);
  const [code, setCode] = useState<NewCode | null>(null);
  return (
    <>
      <AddButton label="Add Person" icon={UserPlus} onClick={() => setAdding(true)} />
      {adding && (
        <PersonForm
          onCancel={() => setAdding(false)}
          onAdded={(next) => {
            setAdding(false);
            setCode(next);
          }}
        />
      )}
      <CodeDialog code={code} onClose={() => setCode(null)} />
    </>
  );
};
