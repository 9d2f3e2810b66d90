import { DropdownMenu } from "radix-ui";
import type { MenuProps } from "./menu.tsx";
import { MenuParts } from "./menu-parts.ts";
import { overlays } from "../windows/overlays.tsx";
import styles from "../windows/popover.module.css";

/** A menu behind its button, open where somebody has pressed that already. */
export const MenuView = ({
  trigger,
  label,
  align = "end",
  isPressed,
  children,
}: MenuProps & { isPressed: boolean }) => (
  <DropdownMenu.Root modal={false} defaultOpen={isPressed}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal container={overlays()}>
      <DropdownMenu.Content className={styles.panel} align={align} sideOffset={6} collisionPadding={8}>
        {label !== undefined && <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>}
        <MenuParts value={DropdownMenu}>{children}</MenuParts>
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
