import { type ReactNode, useId } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./field.module.css";
import hidden from "../content/visually-hidden.module.css";
import common from "../theme/common.module.css";

export interface FieldProps {
  label: string;
  /** The label is only for screen readers, where the place says what to enter. */
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FrameProps extends FieldProps {
  lead?: ReactNode;
  trail?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}

/** Label, box, help and error around an input, tied together for screen readers. */
export const Field = ({ label, labelHidden = false, help, error, lead, trail, children }: FrameProps) => {
  const id = useId();
  const describedBy = [
    error !== undefined && `${id}-error`,
    help !== undefined && help !== false && `${id}-help`,
  ].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? hidden.hidden : styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>
        {lead !== undefined && <span className={styles.lead}>{lead}</span>}
        {children({
          id,
          "aria-invalid": error !== undefined || undefined,
          "aria-describedby": describedBy.join(" ") || undefined,
        })}
        {trail !== undefined && <span className={styles.trail}>{trail}</span>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classNames(common.danger, common.caption)} role="alert">
          {error}
        </p>
      )}
      {help !== undefined && help !== false && (
        <p id={`${id}-help`} className={common.quiet}>
          {help}
        </p>
      )}
    </div>
  );
};
