import type { ReactNode } from "react";
import styles from "./design.module.css";

interface PartProps {
  title: string;
  children: ReactNode;
}

/** A chapter of the page. */
export const Part = ({ title, children }: PartProps) => (
  <section className={styles.part}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

/** One component, its states side by side; fields as wide as in a form. */
export const Specimen = ({ title, fields = false, children }: PartProps & { fields?: boolean }) => (
  <div className={styles.specimen}>
    <h3 className={styles.name}>{title}</h3>
    <div className={fields ? styles.fields : styles.states}>{children}</div>
  </div>
);
