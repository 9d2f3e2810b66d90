import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import styles from "./badge.module.css";

interface BadgeProps {
  tone?: "neutral" | "accent" | "info" | "positive" | "warning" | "danger";
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word about a thing's state, in sentence case. */
export const Badge = ({ tone = "neutral", icon, children }: BadgeProps) => (
  <span className={classNames(styles.badge, tone !== "neutral" && styles[tone])}>
    {icon}
    {children}
  </span>
);
