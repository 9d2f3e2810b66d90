import { classNames } from "../../platform/text/class-names.ts";
import { Press, type PressProps } from "./press.tsx";
import styles from "./icon-button.module.css";
import { tooltip, type TooltipSide } from "../windows/tooltip.tsx";

interface IconButtonProps extends PressProps {
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  side?: TooltipSide;
}

/** A button that is only an icon; its name shows when resting on it. */
export const IconButton = ({ label, side, className, ...rest }: IconButtonProps) => (
  <Press
    aria-label={label}
    {...tooltip(label, side)}
    {...rest}
    className={classNames(styles.button, className)}
  />
);
