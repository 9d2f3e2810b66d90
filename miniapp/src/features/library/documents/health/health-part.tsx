import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import styles from "../documents.module.css";
import common from "../../../../ui/theme/common.module.css";

/** Few enough to be shown without being asked for. */
const shownAtOnce = 8;

interface HealthPartProps {
  icon: LucideIcon;
  title: string;
  total: number;
  shown: number;
  /** What is said where nothing needs attention. */
  good: string;
  /** What it is about, in a sentence. */
  intro?: string;
  /** Whether it is still looked for. */
  isSought?: boolean;
  children: ReactNode;
}

/** One list of the health report, folded away where it is long or empty. */
export const HealthPart = ({
  icon: Icon,
  title,
  total,
  shown,
  good,
  intro,
  isSought = false,
  children,
}: HealthPartProps) => (
  <Disclosure
    boxed
    startsOpen={total > 0 && total <= shownAtOnce}
    detail={total === 0 ? (isSought ? "Comparing…" : "None") : total.toLocaleString("en")}
    summary={
      <span className={styles.part}>
        <Icon size={18} />
        {title}
      </span>
    }
  >
    {total > 0 && intro !== undefined && <p className={common.quiet}>{intro}</p>}
    {isSought && <p className={common.quiet}>New passages are still being compared. So far:</p>}
    {total === 0 ? (
      <p className={common.quiet}>{good}</p>
    ) : (
      <ul role="list" aria-label={title}>
        {children}
      </ul>
    )}
    {total > shown && (
      <p className={common.quiet}>
        The first {shown} of {total.toLocaleString("en")}.
      </p>
    )}
  </Disclosure>
);
