import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { useCloseRequest } from "../../platform/telegram/use-back-button.ts";
import { Backdrop } from "./backdrop.tsx";
import { overlays } from "./overlays.tsx";
import styles from "./sheet.module.css";
import { useFocusReturn } from "./use-focus-return.ts";

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names it for screen readers; what is inside draws its own heading. */
  label: string;
  /** Where it slides in from. */
  side?: "left" | "right";
  children: ReactNode;
}

/** The panel itself, over a backdrop. */
export const SheetView = ({ open, onOpenChange, label, side = "left", children }: SheetProps) => {
  useCloseRequest(open, () => onOpenChange(false));
  const focus = useFocusReturn((event) => {
    // Neither a keyboard that covers half of it nor a tooltip greets who opens it.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={overlays()}>
        <Backdrop className={styles.overlay} />
        <Radix.Content
          className={classNames(styles.sheet, styles[side])}
          {...focus}
          aria-label={label}
          aria-labelledby={undefined}
          aria-describedby={undefined}
        >
          <Radix.Title hidden>{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
