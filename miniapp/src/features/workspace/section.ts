import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { AdminCounts } from "#contracts/admin.ts";

/** One place of the admin workspace. */
export interface Section {
  /** Its name in the address. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** The heading it stands under. */
  group: string;
  /** Which of the totals is its own. */
  count?: keyof AdminCounts;
  /** Whether that is work to be done. */
  countsWork?: boolean;
  /** Whether none is not worth a number. */
  hidesNone?: boolean;
  /** Buttons in the bar above it. */
  Actions?: ComponentType;
  Content: ComponentType;
}
