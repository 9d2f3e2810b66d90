import type { LucideIcon } from "lucide-react";

/** Something to do from the chat's header: a button of its bar, or an entry of its menu. */
export interface Action {
  label: string;
  /** What a labelled button reads, where its name is longer. */
  short?: string;
  Icon: LucideIcon;
  /** Undefined while it cannot be done. */
  run: (() => void) | undefined;
  isNew?: boolean;
  /** What one comes for. */
  isMain?: boolean;
  /** How many there are of what it shows. */
  count?: number | undefined;
  /** Whether what it shows is open. */
  isOpen?: boolean;
}
