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

/** Shared by all tooltips below it: after one has been seen, the next within 300 ms opens at once. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300} disableHoverableContent>
    {children}
  </Radix.Provider>
);

/** Words that appear after resting on something for 700 ms. */
export const Tooltip = ({ text, side = "bottom", children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal container={overlays()}>
      <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
