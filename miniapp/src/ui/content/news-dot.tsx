import styles from "./news-dot.module.css";

/** Marks what is news to whoever looks. */
export const NewsDot = ({ label = "New" }: { label?: string | undefined }) => (
  <span className={styles.dot} role="img" aria-label={label} />
);
