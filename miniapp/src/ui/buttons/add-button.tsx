import { Plus } from "lucide-react";
import type { ComponentType } from "react";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

interface AddButtonProps {
  /** What is added. */
  label: string;
  icon?: ComponentType<{ size: number; strokeWidth?: number }>;
  onClick: () => void;
}

/** The button in a section's bar that adds a record: with its words on a desktop, else only its icon. */
export const AddButton = ({ label, icon: Icon = Plus, onClick }: AddButtonProps) =>
  useIsDesktop() ? (
    <Button variant="primary" size="small" icon={<Icon size={16} strokeWidth={2} />} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <IconButton label={label} onClick={onClick}>
      <Icon size={20} />
    </IconButton>
  );
