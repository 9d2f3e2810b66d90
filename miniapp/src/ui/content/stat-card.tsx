import styles from "./stat-card.module.css";

interface StatCardProps {
  label: string;
  /** Whose number it is. */
  scope?: string;
  /** The number, '...' while it is awaited, '--' when it could not be had. */
  value: string;
  /** A quieter number beside it, such as a percentage. */
  detail?: string | undefined;
  /** From 0 to 1, drawn as a thin bar; room for it is kept while it is not known. */
  share?: number | null;
}

/** One number with its name; it keeps its size whatever it shows. */
export const StatCard = ({ label, scope, value, detail, share }: StatCardProps) => (
  <div className={styles.card}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.figures}>
      <span className={styles.value}>{value}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </dd>
    {scope !== undefined && <dd className={styles.scope}>{scope}</dd>}
    {share !== undefined && (
      <dd className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
      </dd>
    )}
  </div>
);
