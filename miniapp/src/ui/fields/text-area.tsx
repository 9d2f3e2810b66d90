import type { ComponentProps } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { GrowingText } from "./growing-text.tsx";
import { Field, type FieldProps } from "./field.tsx";
import field from "./field.module.css";
import styles from "./text-area.module.css";

interface TextAreaProps extends Omit<ComponentProps<typeof GrowingText>, "id">, FieldProps {}

/** Several lines of text with their label, help and error. */
export const TextArea = ({ label, labelHidden = false, help, error, className, ...rest }: TextAreaProps) => (
  <Field label={label} labelHidden={labelHidden} help={help} error={error}>
    {(wiring) => (
      <GrowingText {...rest} {...wiring} className={classNames(field.input, styles.area, className)} />
    )}
  </Field>
);
