import { classNames } from "../../platform/text/class-names.ts";
import common from "../theme/common.module.css";
import styles from "./checks.module.css";

interface ChecksProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
}

/** Any number of choices out of a few. */
export const Checks = <Value extends string>(props: ChecksProps<Value>) => {
  const { chosen, onChange, error } = props;
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{props.label}</legend>
      {props.options.map(({ value, label, disabled }) => (
        <label key={value} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p className={classNames(styles.error, common.danger, common.caption)} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
