import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { tellingLimits } from "#contracts/announcements.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useDebounced } from "../../lib/use-debounced.ts";
import { foundPeopleQuery } from "./announcements.ts";
import styles from "./announcements.module.css";

export interface PickedPerson {
  id: string;
  username: string;
}

interface PeoplePickerProps {
  picked: readonly PickedPerson[];
  onChange: (picked: PickedPerson[]) => void;
  error: string | undefined;
}

const shown = 6;

const Found = ({
  typed,
  picked,
  onPick,
}: {
  typed: string;
  picked: readonly PickedPerson[];
  onPick: (person: PickedPerson) => void;
}) => {
  const { data, isError } = useQuery(foundPeopleQuery(useDebounced(typed.trim(), 200)));
  if (typed.trim() === "") return null;
  if (isError) return <p className={styles.quiet}>The team could not be searched. Please try again.</p>;
  if (data === undefined) return null;
  const others = data.filter(({ id, disabled }) => !disabled && !picked.some((one) => one.id === id));
  if (others.length === 0) return <p className={styles.quiet}>Nobody else has such a name.</p>;
  return (
    <ul className={styles.results} aria-label="People found">
      {others.slice(0, shown).map(({ id, telegramUsername, userRole }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.result}
            onClick={() => onPick({ id, username: telegramUsername })}
          >
            <span>@{telegramUsername}</span>
            <span className={styles.quiet}>{userRole}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** People of the team, found by their names. */
export const PeoplePicker = ({ picked, onChange, error }: PeoplePickerProps) => {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isFull = picked.length >= tellingLimits.people;
  return (
    <div className={styles.picker} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        People
      </span>
      {picked.length > 0 && (
        <ul className={styles.picked} aria-label="Picked people">
          {picked.map(({ id: personId, username }) => (
            <li key={personId} className={styles.pickedOne}>
              @{username}
              <IconButton
                label={`Leave out @${username}`}
                onClick={() => onChange(picked.filter((one) => one.id !== personId))}
              >
                <X size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <TextField
          label="Find a person"
          labelHidden
          type="search"
          placeholder="Find a person by name"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
      )}
      {!isFull && (
        <Found
          typed={typed}
          picked={picked}
          onPick={(person) => {
            setTyped("");
            onChange([...picked, person]);
          }}
        />
      )}
    </div>
  );
};
