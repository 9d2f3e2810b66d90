import { Lock } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ConnectionSecret } from "#contracts/connections.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isFixed } from "./connections.ts";
import styles from "./connections.module.css";

/** Said of what the environment decides on. */
export const FixedNote = ({ variable }: { variable: string }) => (
  <span className={styles.fixed}>
    <Lock size={14} strokeWidth={2} />
    <span>Set by {variable} in the environment</span>
  </span>
);

interface SecretFieldProps {
  label: string;
  /** What sets it in the environment. */
  variable: string;
  /** What replaces it, such as "Replace the key". */
  replace: string;
  secret: ConnectionSecret;
  /** Who set what is stored, and when. */
  setBy: string;
  /** Null while what is stored stays. */
  typed: string | null;
  onChange: (typed: string | null) => void;
  placeholder: string;
  /** What there is to know before it is typed. */
  hint: string;
  error: string | undefined;
}

type TypedSecretProps = ComponentProps<typeof TextField> & { hasFocus: boolean };

/** A secret as it is typed; it has the focus of the button that asked for it, which is gone then. */
const TypedSecret = ({ hasFocus, ...props }: TypedSecretProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <TextField {...props} ref={input} type="password" autoComplete="off" spellCheck={false} maxLength={500} />
  );
};

const dots = "\u2022".repeat(12);

/** A key or token: what is stored is never shown, only replaced. */
export const SecretField = ({
  label,
  variable,
  replace,
  secret,
  setBy,
  typed,
  onChange,
  ...rest
}: SecretFieldProps) => {
  const [wasReplaced, setReplaced] = useState(false);
  const { placeholder, hint, error } = rest;
  if (isFixed(secret) || typed === null)
    return (
      <TextField
        label={label}
        readOnly
        value={dots}
        help={isFixed(secret) ? <FixedNote variable={variable} /> : setBy}
        error={error}
        trail={
          !isFixed(secret) && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                setReplaced(true);
                onChange("");
              }}
            >
              {replace}
            </Button>
          )
        }
      />
    );
  return (
    <TypedSecret
      label={label}
      hasFocus={wasReplaced}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => onChange(event.target.value)}
      help={hint}
      error={error}
    />
  );
};
