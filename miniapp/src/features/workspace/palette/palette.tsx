import { Dialog } from "radix-ui";
import { useRef } from "react";
import dialog from "../../../ui/windows/dialog.module.css";
import { overlays } from "../../../ui/windows/overlays.tsx";
import { useFocusReturn } from "../../../ui/windows/use-focus-return.ts";
import hidden from "../../../ui/content/visually-hidden.module.css";
import { useCloseRequest } from "../../../platform/telegram/use-back-button.ts";
import type { Section } from "../section.ts";
import { Finder } from "./finder.tsx";
import styles from "./palette.module.css";

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  sections: readonly Section[];
}

// The field stands first.
const focusField = (): void => undefined;

/** Goes anywhere in the workspace by a few letters, and does what the open record offers. */
export const Palette = ({ open, onOpenChange, sections }: PaletteProps) => {
  const close = () => onOpenChange(false);
  useCloseRequest(open, close);
  const chosen = useRef<(() => void) | null>(null);
  const focus = useFocusReturn(focusField);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={overlays()}>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content
          aria-describedby={undefined}
          className={styles.palette}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            focus.onCloseAutoFocus(event);
            // Only now: what it opens gives the focus back to where it was, and what it writes in keeps it.
            chosen.current?.();
            chosen.current = null;
          }}
        >
          <Dialog.Title className={hidden.hidden}>Go to or do</Dialog.Title>
          <Finder
            sections={sections}
            onClose={close}
            onChoose={(run) => {
              chosen.current = run;
              close();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
