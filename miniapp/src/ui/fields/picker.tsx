import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { SearchField } from "./search-field.tsx";
import { Press } from "../buttons/press.tsx";
import styles from "./picker.module.css";
import common from "../theme/common.module.css";

interface FoundListProps<Item extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  found: readonly Item[];
  nameOf: (item: Item) => string;
  /** A quiet word beside the name. */
  about: (item: Item) => string | null;
  onPick: (item: Item) => void;
  /** Said where nothing was found. */
  nothing: string;
}

/** What was found, to be picked from. */
export const FoundList = <Item extends { id: string }>(props: FoundListProps<Item>) => {
  const { label, found, nameOf, about, onPick, nothing } = props;
  if (found.length === 0) return <PickerWord>{nothing}</PickerWord>;
  return (
    <ul role="list" className={styles.results} aria-label={label}>
      {found.map((item) => (
        <li key={item.id}>
          <Press className={styles.result} onClick={() => onPick(item)}>
            <span>{nameOf(item)}</span>
            <span className={common.quiet}>{about(item)}</span>
          </Press>
        </li>
      ))}
    </ul>
  );
};

/** A quiet word in the place of what was found. */
export const PickerWord = ({ children }: { children: ReactNode }) => (
  <p className={common.quiet}>{children}</p>
);

interface PickerProps<Item extends { id: string }> {
  label: string;
  /** Names the search field, and stands in it while it is empty. */
  search: { label: string; placeholder: string };
  picked: readonly Item[];
  /** Names the list of what is picked for screen readers. */
  pickedLabel?: string;
  nameOf: (item: Item) => string;
  /** Whether the names are short. */
  isShort?: boolean;
  /** How many may be picked. */
  most: number;
  onChange: (picked: Item[]) => void;
  error: string | undefined;
  /** What is found for the words typed, nothing without any, and what picks one of it. */
  children: (typed: string, pick: (item: Item) => void) => ReactNode;
}

/** A few records, found by their words. */
export const Picker = <Item extends { id: string }>(props: PickerProps<Item>) => {
  const { label, search, picked, pickedLabel, nameOf, isShort = false, most, onChange, error } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const pick = (item: Item) => {
    setTyped("");
    onChange([...picked, item]);
  };
  return (
    <div className={common.stack8} role="group" aria-labelledby={id}>
      <span id={id} className={common.small}>
        {label}
      </span>
      {picked.length > 0 && (
        <ul role="list" className={styles.picked} aria-label={pickedLabel} data-short={isShort || undefined}>
          {picked.map((item) => (
            <li key={item.id} className={styles.one}>
              <span>{nameOf(item)}</span>
              <IconButton
                label={`Leave out ${nameOf(item)}`}
                onClick={() => onChange(picked.filter((one) => one.id !== item.id))}
              >
                <X size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {picked.length < most && (
        <>
          <SearchField {...search} value={typed} onChange={setTyped} error={error} />
          {props.children(typed.trim(), pick)}
        </>
      )}
    </div>
  );
};
