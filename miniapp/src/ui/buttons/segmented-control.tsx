import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useAhead } from "../../platform/browser/use-ahead.ts";
import { haptic } from "../../platform/telegram/haptics.ts";
import styles from "./segmented-control.module.css";
import { Press } from "./press.tsx";

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly { value: Value; label: ReactNode }[];
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Two to four choices side by side of which one always holds; the arrow keys lead from one to the next. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  onChange,
  segments,
}: SegmentedControlProps<Value>) => {
  const group = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useAhead(value);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  const choose = (next: Value) => {
    if (next === shown) return;
    haptic("selection");
    setShown(next);
    onChange(next);
  };
  return (
    <div ref={group} role="radiogroup" className={styles.group} aria-label={label}>
      {segments.map((segment) => (
        <Press
          key={segment.value}
          role="radio"
          className={styles.segment}
          aria-checked={segment.value === shown}
          tabIndex={segment.value === shown ? 0 : -1}
          onClick={() => choose(segment.value)}
          onKeyDown={move}
        >
          {segment.label}
        </Press>
      ))}
    </div>
  );
};
