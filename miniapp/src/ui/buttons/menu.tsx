import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, use, useState } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { createCode } from "../../platform/code/create-code.ts";
import { MenuParts } from "./menu-parts.ts";
import { tellMissing } from "../states/on-first-open.tsx";
import styles from "../windows/popover.module.css";

export interface MenuProps {
  /** One button that opens it. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** A quiet first line, such as who is signed in. */
  label?: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}

const useView = createCode(async () => (await import("./menu-view.tsx")).MenuView);

/** A menu of actions behind a button; its code, a fifth of what a page weighs, comes with the first press. */
export const Menu = (props: MenuProps) => {
  const [isPressed, setPressed] = useState(false);
  const { code: View } = useView(isPressed, (why) => {
    setPressed(false);
    tellMissing(why);
  });
  if (View !== null) return <View {...props} isPressed={isPressed} />;
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => setPressed(true),
  });
};

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One action of a menu. */
export const MenuItem = ({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) => {
  const parts = use(MenuParts);
  return (
    parts !== null && (
      <parts.Item
        className={classNames(styles.item, danger && styles.danger)}
        disabled={disabled}
        onSelect={onSelect}
      >
        {icon}
        {children}
      </parts.Item>
    )
  );
};

/** A line between groups of actions. */
export const MenuSeparator = () => {
  const parts = use(MenuParts);
  return parts !== null && <parts.Separator className={styles.separator} />;
};
