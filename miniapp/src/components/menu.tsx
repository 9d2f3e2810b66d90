import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { overlays } from "./overlays.tsx";
import styles from "./popover.module.css";

interface MenuProps {
  /** One button that opens it. */
  trigger: ReactNode;
  /** A quiet first line, such as who is signed in. */
  label?: ReactNode;
  align?: "start" | "end";
  /** Whether it is open at first. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A menu of actions behind a button. */
export const Menu = ({ trigger, label, align = "end", defaultOpen = false, children }: MenuProps) => (
  <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal container={overlays()}>
      <DropdownMenu.Content className={styles.panel} align={align} sideOffset={6} collisionPadding={8}>
        {label !== undefined && <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One action of a menu. */
export const MenuItem = ({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) => (
  <DropdownMenu.Item
    className={classNames(styles.item, danger && styles.danger)}
    disabled={disabled}
    onSelect={onSelect}
  >
    {icon}
    {children}
  </DropdownMenu.Item>
);

/** A line between groups of actions. */
export const MenuSeparator = () => <DropdownMenu.Separator className={styles.separator} />;
