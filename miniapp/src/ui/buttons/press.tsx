import type { ComponentProps } from "react";

export interface PressProps extends ComponentProps<"button"> {
  /** Every press of several quick ones counts, as where each goes one step on. */
  repeats?: boolean;
}

/**
 * What every button of the product is made of; `type` is "button" unless it submits. The second press of a double click
 * is none: what the first began may not show yet, or something else has taken the button's place.
 */
export const Press = ({ repeats = false, onClick, ...rest }: PressProps) => (
  <button
    type="button"
    {...rest}
    onClick={(event) => {
      if (event.detail > 1 && !repeats) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
