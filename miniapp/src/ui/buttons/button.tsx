import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./button.module.css";
import { Spinner } from "../states/spinner.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "regular" | "large";
  /** Fills the width it is given. */
  wide?: boolean;
  /** Something is under way: shows a spinner and cannot be pressed again. */
  pending?: boolean;
  icon?: ReactNode;
}

/**
 * The product's button; `type` is "button" unless it submits. The second press of a double click is none: what the first
 * began may not show yet, or something else has taken the button's place.
 */
export const Button = ({
  variant = "secondary",
  size = "regular",
  wide = false,
  pending = false,
  icon,
  disabled,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || pending}
    onClick={(event) => {
      if (event.detail > 1) event.preventDefault();
      else onClick?.(event);
    }}
    aria-busy={pending || undefined}
    className={classNames(
      styles.button,
      styles[variant],
      size !== "regular" && styles[size],
      wide && styles.wide,
      pending && styles.pending,
      className,
    )}
  >
    {pending ? <Spinner /> : icon}
    {children}
  </button>
);
