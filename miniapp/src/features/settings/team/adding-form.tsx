import type { UserRole } from "#contracts/auth.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { roleOptions } from "./people.ts";
import { typingNames } from "./typing-names.ts";
import { UsernameField } from "./username-field.tsx";

export type Way = "code" | "link";

interface AddingFormProps {
  way: Way;
  text: string;
  onText: (text: string) => void;
  role: UserRole;
  onRole: (role: UserRole) => void;
  error: string | undefined;
}

/** Who is added, and as what: one person who gets a code, or any number who get a link each. */
export const AddingForm = ({ way, text, onText, role, onRole, error }: AddingFormProps) => (
  <>
    {way === "code" ? (
      <UsernameField placeholder="username" value={text} onChange={onText} error={error} />
    ) : (
      <TextArea
        {...typingNames}
        label="Telegram Usernames"
        placeholder={"@first_agent\n@second_agent"}
        help="One or many: paste a list, separated by lines, spaces or commas"
        rows={4}
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={error}
      />
    )}
    <Select label="Role" value={role} onChange={onRole} options={roleOptions} />
  </>
);
