import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Press } from "./press.tsx";
import styles from "./filter-chip.module.css";
import hidden from "../content/visually-hidden.module.css";

interface FilterChipProps {
  /** What is filtered by, such as 'Status'. */
  name: string;
  children: ReactNode;
  onRemove: () => void;
}

/** A filter that is on; pressing it takes it off. */
export const FilterChip = ({ name, children, onRemove }: FilterChipProps) => (
  <Press className={styles.chip} onClick={onRemove} title="Remove this filter">
    <span className={styles.name}>{name}</span>
    {children}
    <X size={14} strokeWidth={2} />
    <span className={hidden.hidden}>, remove filter</span>
  </Press>
);
