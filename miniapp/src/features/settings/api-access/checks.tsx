import styles from "./api-access.module.css";

interface ChecksProps<Value extends string> {
  label: string;
  names: Record<Value, string>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error: string | undefined;
}

/** Any number of choices out of a few. */
export const Checks = <Value extends string>({
  label,
  names,
  chosen,
  onChange,
  error,
}: ChecksProps<Value>) => (
  <fieldset className={styles.checks}>
    <legend className={styles.legend}>{label}</legend>
    {(Object.entries(names) as [Value, string][]).map(([value, name]) => (
      <label key={value} className={styles.check}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
        {name}
      </label>
    ))}
    {error !== undefined && (
      <p className={styles.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
