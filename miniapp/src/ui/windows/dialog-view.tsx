import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { useCloseRequest } from "../../platform/telegram/use-back-button.ts";
import { Backdrop } from "./backdrop.tsx";
import styles from "./dialog.module.css";
import { ErrorBoundary } from "../states/error-boundary.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { isFocusLost } from "../../platform/browser/lost-focus.ts";
import { useDocked } from "./dock.tsx";
import { overlays } from "./overlays.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import hidden from "../content/visually-hidden.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Leaves title and description to screen readers, where what is inside has a title of its own. */
  titleHidden?: boolean;
  /**
   * "compact" is a small card everywhere; the others fill a phone's screen and are 480, 640 or 720 wide beyond it,
   * where a "panel" stands at the side and an "editor" is as wide as two texts.
   */
  size?: "compact" | "regular" | "wide" | "reader" | "editor" | "panel";
  /** Stands beside the page where there is a place for it, which goes on being used meanwhile. */
  docks?: boolean;
  /** Only its own buttons close it, for what is shown once. */
  persistent?: boolean;
  /** Buttons between title and close. */
  actions?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** What stands beside the title. */
const Tools = ({ actions, closes }: { actions: ReactNode; closes: boolean }) => (
  <div className={styles.tools}>
    {actions}
    {closes && (
      <Radix.Close asChild>
        <IconButton label="Close">
          <X size={20} />
        </IconButton>
      </Radix.Close>
    )}
  </div>
);

/** The window itself; Escape, the backdrop and the back button, Telegram's or a phone's, close it. */
export const DialogView = ({
  open,
  onOpenChange,
  title,
  description,
  titleHidden = false,
  size = "regular",
  docks = false,
  persistent = false,
  actions,
  footer,
  children,
}: DialogProps) => {
  useCloseRequest(open && !persistent, () => onOpenChange(false));
  const body = useRef<HTMLDivElement>(null);
  const focusInside = (event: Event) => {
    // What asks for it, the first thing to fill in, else the text itself, so that the keys scroll it.
    const field = body.current?.querySelector<HTMLElement>(
      "[data-autofocus], input:not([data-unasked]), textarea, [role='combobox']",
    );
    // One whose choices are still on their way cannot take it.
    const target = field?.matches(":disabled") === false ? field : body.current;
    if (target === null) return;
    event.preventDefault();
    target.focus({ preventScroll: "autofocus" in target.dataset });
    if (!(target instanceof HTMLInputElement) || target.type !== "text") return;
    // What is filled in already is read from its beginning, or else stands selected, to be written anew.
    if (target.dataset["autofocus"] === "select") target.select();
    else target.setSelectionRange(0, 0);
  };
  const focus = useFocusReturn(focusInside);
  const place = useDocked(docks, open, () => onOpenChange(false));
  const isDocked = place !== null;
  const keep = (event: Event) => persistent && event.preventDefault();
  const stay = (event: Event) => (persistent || isDocked) && event.preventDefault();
  const leave = (event: Event) => {
    // Whoever is elsewhere on the page stays there.
    if (isDocked && !isFocusLost()) event.preventDefault();
    else focus.onCloseAutoFocus(event);
  };
  const described = description === undefined ? { "aria-describedby": undefined } : {};
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!isDocked}>
      <Radix.Portal container={place ?? overlays()}>
        {!isDocked && <Backdrop className={styles.overlay} />}
        <Radix.Content
          {...described}
          data-docked={isDocked || undefined}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={leave}
          onEscapeKeyDown={keep}
          onInteractOutside={stay}
          className={
            isDocked
              ? styles.docked
              : classNames(styles.dialog, size === "compact" ? styles.compact : styles.sheet, styles[size])
          }
        >
          <header
            className={classNames(
              styles.header,
              size === "reader" && styles.ruled,
              titleHidden && styles.bare,
            )}
          >
            <div className={classNames(styles.words, titleHidden && hidden.hidden)}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            <Tools actions={actions} closes={!persistent && size !== "compact"} />
          </header>
          {children !== undefined && (
            // A text without links in it must still scroll with the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div ref={body} className={styles.body} tabIndex={size === "reader" ? 0 : -1}>
              <ErrorBoundary of={children}>{children}</ErrorBoundary>
            </div>
          )}
          {footer !== undefined && footer !== false && (
            <footer className={styles.footer} data-dock="">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
