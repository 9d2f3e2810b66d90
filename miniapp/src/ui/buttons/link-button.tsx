import { classNames } from "../../platform/text/class-names.ts";
import styles from "./link-button.module.css";
import { Press, type PressProps } from "./press.tsx";

/** A button that is only words, like a link's. */
export const LinkButton = ({ className, ...rest }: PressProps) => (
  <Press {...rest} className={classNames(styles.link, className)} />
);
