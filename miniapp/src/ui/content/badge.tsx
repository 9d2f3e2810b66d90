import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
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

/** How a state is told. */
export interface StateLook {
  label: string;
  icon: LucideIcon;
  tone: NonNullable<BadgeProps["tone"]>;
}

/** A state with its sign. */
export const StateBadge = ({ look: { label, icon: Icon, tone } }: { look: StateLook }) => (
  <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} />}>
    {label}
  </Badge>
);
