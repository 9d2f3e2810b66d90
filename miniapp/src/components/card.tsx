import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names.ts";
import styles from "./card.module.css";

interface CardProps extends ComponentProps<"section"> {
  padded?: boolean;
}

/** A raised surface that holds one thing. */
export const Card = ({ padded = true, className, ...rest }: CardProps) => (
  <section {...rest} className={classNames(styles.card, padded && styles.padded, className)} />
);
