import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names.ts";
import styles from "./icon-button.module.css";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  side?: "top" | "right" | "bottom" | "left";
}

/** A button that is only an icon; its name shows when resting on it. */
export const IconButton = ({ label, side = "bottom", className, ...rest }: IconButtonProps) => (
  <Tooltip text={label} side={side}>
    <button type="button" aria-label={label} {...rest} className={classNames(styles.button, className)} />
  </Tooltip>
);
