import styles from "./spinner.module.css";

/** A small turning ring in the text's colour; give it a label when nothing beside it says what is awaited. */
export const Spinner = ({ label }: { label?: string }) =>
  label === undefined ? (
    <span className={styles.spinner} aria-hidden="true" />
  ) : (
    <span className={styles.spinner} role="status" aria-label={label} />
  );
