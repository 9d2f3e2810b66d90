import { ListFilter } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useEffectEvent, useState } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { useDebounced } from "../../platform/browser/use-debounced.ts";
import type { FilterField } from "./use-filters.ts";
import styles from "./filter-bar.module.css";
import { FilterChip } from "../../ui/buttons/filter-chip.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { overlays } from "../../ui/windows/overlays.tsx";
import popover from "../../ui/windows/popover.module.css";
import { SavedViews, SaveView } from "./saved-views.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

const any = "";

const asNamed = (option: string): string => option;

interface ChoiceProps extends FilterProps {
  options: readonly string[];
  wordFor: (option: string) => string;
}

const Choice = ({ label, options, wordFor, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    // A choice must have a value; nothing else is called so.
    value={value ?? "any"}
    onChange={(next) => onChange(next === "any" ? null : next)}
    options={[
      { value: "any", label: "Any" },
      ...options.map((option) => ({ value: option, label: wordFor(option) })),
    ]}
  />
);

const Words = ({ label, value, onChange }: FilterProps) => {
  const [typed, setTyped] = useState(value ?? any);
  const settled = useDebounced(typed.trim(), 250);
  // Only what is written counts: the address may change in between.
  const choose = useEffectEvent((words: string) => {
    if (words !== (value ?? any)) onChange(words === any ? null : words);
  });
  useEffect(() => choose(settled), [settled]);
  return (
    <TextField
      label={label}
      placeholder="Any"
      maxLength={33}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};

interface FilterBarProps<Name extends string> {
  fields: readonly FilterField<Name>[];
  values: Partial<Record<Name, string>>;
  set: (name: Name, value: string | null) => void;
}

/** What a list can be narrowed by behind a button, with the views saved of it, and what it is narrowed to as chips to remove. */
export const FilterBar = <Name extends string>({ fields, values, set }: FilterBarProps<Name>) => (
  <>
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label="Filter">
          <ListFilter size={18} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={overlays()}>
        <Popover.Content
          className={classNames(popover.panel, styles.panel)}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Filters"
        >
          <SavedViews />
          {fields.map(({ name, label, options, wordFor = asNamed }) => {
            const filter = { label, value: values[name], onChange: (next: string | null) => set(name, next) };
            return options === undefined ? (
              <Words key={name} {...filter} />
            ) : (
              <Choice key={name} {...filter} options={options} wordFor={wordFor} />
            );
          })}
          <SaveView />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
    {fields.map(({ name, label, wordFor = asNamed }) => {
      const value = values[name];
      return (
        value !== undefined && (
          <FilterChip key={name} name={label} onRemove={() => set(name, null)}>
            {wordFor(value)}
          </FilterChip>
        )
      );
    })}
  </>
);
