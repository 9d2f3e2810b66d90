import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { Press, type PressProps } from "./press.tsx";
import styles from "./chip.module.css";
import common from "../theme/common.module.css";

interface ChipProps extends PressProps {
  icon?: ReactNode;
  /** A quieter second part, such as a percentage. */
  detail?: ReactNode;
}

/** A small calm button, such as a source under an answer; a long text is cut with an ellipsis. */
export const Chip = ({ icon, detail, className, children, ...rest }: ChipProps) => (
  <Press {...rest} className={classNames(styles.chip, className)}>
    {icon}
    <span className={common.cut}>{children}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </Press>
);
