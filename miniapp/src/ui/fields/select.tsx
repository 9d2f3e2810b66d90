import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import { overlays } from "../windows/overlays.tsx";
import popover from "../windows/popover.module.css";
import styles from "./select.module.css";

interface SelectProps<Value extends string> extends FieldProps {
  value: Value | "";
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  placeholder?: string;
  /** What of the choice is shown, where that is not all of its label. */
  shown?: ReactNode;
  disabled?: boolean;
}

/** A choice of one among a few, with its label, help and error; "" is no choice yet. */
export const Select = <Value extends string>({
  label,
  labelHidden = false,
  help,
  error,
  value,
  onChange,
  options,
  placeholder,
  shown,
  disabled = false,
}: SelectProps<Value>) => (
  <Field label={label} labelHidden={labelHidden} help={help} error={error}>
    {(wiring) => (
      <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} disabled={disabled}>
        <Radix.Trigger {...wiring} className={styles.trigger}>
          <Radix.Value placeholder={placeholder}>{value === "" ? undefined : shown}</Radix.Value>
          <Radix.Icon asChild>
            <ChevronDown size={18} />
          </Radix.Icon>
        </Radix.Trigger>
        <Radix.Portal container={overlays()}>
          <Radix.Content
            className={classNames(popover.panel, styles.panel)}
            position="popper"
            sideOffset={6}
            collisionPadding={8}
          >
            <Radix.Viewport>
              {options.map((option) => (
                <Radix.Item key={option.value} value={option.value} className={popover.item}>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  <Radix.ItemIndicator className={popover.check}>
                    <Check size={18} />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    )}
  </Field>
);
