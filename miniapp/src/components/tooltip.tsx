import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { overlays } from "./overlays.tsx";
import styles from "./tooltip.module.css";

interface TooltipProps {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that takes a ref and props. */
  children: ReactNode;
}

/** Words that appear after resting on something for 700 ms. */
export const Tooltip = ({ text, side = "bottom", children }: TooltipProps) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300} disableHoverableContent>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={overlays()}>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
