import type { ReactNode, Ref } from "react";
import styles from "./list-page.module.css";

interface ListPageProps {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The column of a section that is one list, without records beside it. */
export const ListPage = ({ ref, children }: ListPageProps) => (
  <div ref={ref} className={styles.page}>
    {children}
  </div>
);
