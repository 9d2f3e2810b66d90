import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { haptic } from "../telegram/haptics.ts";
import styles from "./segmented-control.module.css";

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly { value: Value; label: ReactNode }[];
}

/** Two to four choices side by side of which one always holds. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  onChange,
  segments,
}: SegmentedControlProps<Value>) => (
  <ToggleGroup.Root
    type="single"
    className={styles.group}
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      // Pressing what is on would switch it off; one always stays on.
      if (next === "") return;
      haptic("selection");
      onChange(next as Value);
    }}
  >
    {segments.map((segment) => (
      <ToggleGroup.Item key={segment.value} value={segment.value} className={styles.segment}>
        {segment.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
