import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import styles from "./badge.module.css";

interface BadgeProps {
  tone?: "neutral" | "accent" | "info" | "positive" | "warning" | "danger";
  icon?: ReactNode;
  /** What the word is about, for the pointer. */
  title?: string;
  children: ReactNode;
}

/** A short word about a thing's state, in sentence case. */
export const Badge = ({ tone = "neutral", icon, title, children }: BadgeProps) => (
  <span className={classNames(styles.badge, tone !== "neutral" && styles[tone])} title={title}>
    {icon}
    {children}
  </span>
);
