import { classNames } from "../../platform/text/class-names.ts";
import { initialsOf } from "../../platform/text/initials.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  name: string;
  small?: boolean;
  /** For somebody who is not active. */
  faint?: boolean;
}

/** The initials of a name in a circle; decoration beside the name. */
export const Avatar = ({ name, small = false, faint = false }: AvatarProps) => (
  <span
    className={classNames(styles.avatar, small && styles.small, faint && styles.faint)}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
);
