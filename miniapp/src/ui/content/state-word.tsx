import type { LucideIcon } from "lucide-react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./state-word.module.css";

interface StateWordProps {
  tone: "neutral" | "warning" | "info" | "positive" | "danger";
  icon: LucideIcon;
  /** What the word is about, for the pointer. */
  title?: string;
  children: string;
}

/** Where a record stands, as an icon and a word in a line of text. */
export const StateWord = ({ tone, icon: Icon, title, children }: StateWordProps) => (
  <span className={classNames(styles.state, tone !== "neutral" && styles[tone])} title={title}>
    <Icon size={14} strokeWidth={2} />
    <span>{children}</span>
  </span>
);
