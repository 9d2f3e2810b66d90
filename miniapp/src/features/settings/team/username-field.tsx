import { AtSign } from "lucide-react";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { typingNames } from "./typing-names.ts";

interface UsernameFieldProps {
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Where a person's Telegram username is typed. */
export const UsernameField = ({ onChange, ...given }: UsernameFieldProps) => (
  <TextField
    {...typingNames}
    {...given}
    label="Telegram Username"
    maxLength={33}
    lead={<AtSign size={18} />}
    onChange={(event) => onChange(event.target.value)}
  />
);
