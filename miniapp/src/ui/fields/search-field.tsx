import { Search, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { searchLimit } from "#contracts/common.ts";
import { classNames } from "../../platform/text/class-names.ts";
import { Press } from "../buttons/press.tsx";
import styles from "./search-field.module.css";
import { TextField } from "./text-field.tsx";

interface SearchFieldProps extends Omit<
  ComponentProps<"input">,
  "id" | "type" | "value" | "onChange" | "onInput"
> {
  /** For screen readers; the placeholder says it to others. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** What stands at the end of the box, before what empties it. */
  outcome?: ReactNode;
  /** What stands there while it is empty. */
  hint?: ReactNode;
}

/** A box for words to search for; Escape empties it, and then leaves it, as does a press its words. */
export const SearchField = ({ value, onChange, outcome, hint, className, ...rest }: SearchFieldProps) => {
  const box = useRef<HTMLElement>(null);
  const clear = () => {
    onChange("");
    box.current?.querySelector("input")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.key !== "Escape") return;
    if (value === "") return event.currentTarget.blur();
    event.stopPropagation();
    clear();
  };
  const trail = (
    <span className={styles.trail}>
      {outcome}
      {value === "" ? (
        hint
      ) : (
        <Press className={styles.clear} aria-label="Clear search" onClick={clear}>
          <X size={16} />
        </Press>
      )}
    </span>
  );
  return (
    <search ref={box} className={classNames(styles.search, className)}>
      <TextField
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimit}
        {...rest}
        labelHidden
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        lead={<Search size={16} />}
        trail={trail}
      />
    </search>
  );
};
