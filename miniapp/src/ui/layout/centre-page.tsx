import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { classNames } from "../../platform/text/class-names.ts";
import { useBackButton } from "../../platform/telegram/use-back-button.ts";
import { ErrorBoundary } from "../states/error-boundary.tsx";
import styles from "./centre-page.module.css";
import common from "../theme/common.module.css";

export interface CentrePageProps {
  title: string;
  subtitle: string;
  /** The one thing to do here. */
  action?: ReactNode;
  /** Stands across from the way back. */
  corner?: ReactNode;
  children: ReactNode;
}

/** The frame of a centre: the way back, its name, and what is in it. */
export const CentrePage = ({ title, subtitle, action, corner, children }: CentrePageProps) => {
  const navigate = useNavigate();
  useBackButton(true, () => void navigate("/dashboard"));
  return (
    <div className={styles.scroll}>
      <main className={styles.page}>
        <title>{`${title} · Legend`}</title>
        <div className={styles.top}>
          <Link className={styles.back} to="/dashboard">
            <ArrowLeft size={18} />
            Back to Dashboard
          </Link>
          {corner}
        </div>
        <header className={styles.header}>
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </div>
          {action}
        </header>
        {children}
      </main>
    </div>
  );
};

/** Its numbers: two beside each other on a phone, all in one row beyond it. */
export const StatRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={styles.stats} aria-label={label}>
    {children}
  </dl>
);

interface PanelProps {
  title: ReactNode;
  /** One quiet line under the title. */
  about?: ReactNode;
  /** Stands at the end of the title's line. */
  corner?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One titled part of a centre. */
export const Panel = ({ title, about, corner, className, children }: PanelProps) => (
  <section className={classNames(styles.panel, className)}>
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{title}</h2>
        {about !== undefined && <p className={classNames(common.quiet, common.figures)}>{about}</p>}
      </div>
      {corner}
    </header>
    <ErrorBoundary of={children}>{children}</ErrorBoundary>
  </section>
);
