import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { Press } from "../buttons/press.tsx";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  summary: ReactNode;
  /** A quiet word at the end of the line, such as a count. */
  detail?: ReactNode;
  startsOpen?: boolean;
  /** Whether it is open, where that is decided around it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Around the whole of it, a hairline and rounded corners. */
  boxed?: boolean;
  /** What can be done with it, beside the line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line that opens what is under it. */
export const Disclosure = ({
  summary,
  detail,
  startsOpen = false,
  open: given,
  onOpenChange,
  boxed = false,
  action,
  children,
}: DisclosureProps) => {
  const id = useId();
  const [own, setOwn] = useState(startsOpen);
  const open = given ?? own;
  const line = (
    <Press
      className={styles.line}
      aria-expanded={open}
      aria-controls={id}
      onClick={() => {
        setOwn(!open);
        onOpenChange?.(!open);
      }}
    >
      <ChevronRight className={styles.chevron} size={16} strokeWidth={2} />
      <span className={styles.summary}>{summary}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </Press>
  );
  return (
    <div className={classNames(styles.disclosure, boxed && styles.boxed)}>
      {action === undefined ? (
        line
      ) : (
        <div className={styles.top}>
          {line}
          {action}
        </div>
      )}
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
};
