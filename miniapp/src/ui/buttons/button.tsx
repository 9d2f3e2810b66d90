import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import styles from "./button.module.css";
import { Spinner } from "../states/spinner.tsx";
import { Press, type PressProps } from "./press.tsx";

export interface ButtonProps extends PressProps {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "regular" | "large";
  /** Fills the width it is given. */
  wide?: boolean;
  /** Something is under way: shows a spinner and cannot be pressed again. */
  pending?: boolean;
  icon?: ReactNode;
}

/** The product's button; `type` is "button" unless it submits. */
export const Button = ({
  variant = "secondary",
  size = "regular",
  wide = false,
  pending = false,
  icon,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <Press
    {...rest}
    disabled={disabled === true || pending}
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
  </Press>
);
