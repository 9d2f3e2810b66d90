import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, FieldProps {
  /** Shown inside the box, before and after the text. */
  lead?: ReactNode;
  trail?: ReactNode;
}

/** One line of text with its label, help and error. */
export const TextField = ({
  label,
  labelHidden = false,
  help,
  error,
  lead,
  trail,
  className,
  ...rest
}: TextFieldProps) => (
  <Field label={label} labelHidden={labelHidden} help={help} error={error} lead={lead} trail={trail}>
    {(wiring) => <input {...rest} {...wiring} className={classNames(styles.input, className)} />}
  </Field>
);
