import { classNames } from "../../platform/text/class-names.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  name: string;
  small?: boolean;
  /** For somebody who is not active. */
  faint?: boolean;
}

/** The first letter of a name in a circle; decoration beside the name. */
export const Avatar = ({ name, small = false, faint = false }: AvatarProps) => (
  <span
    className={classNames(styles.avatar, small && styles.small, faint && styles.faint)}
    aria-hidden="true"
  >
    {/^./u.exec(name)?.[0]}
  </span>
);
