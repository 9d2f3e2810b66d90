import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

/** One place of the admin workspace. */
export interface Section {
  /** Its name in the address. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** The heading it stands under; none for the everyday ones. */
  group?: string;
  /** Draws how many things are there; nothing while that is unknown or none. */
  Count?: ComponentType;
  /** Buttons in the bar above it. */
  Actions?: ComponentType;
  Content: ComponentType;
}
